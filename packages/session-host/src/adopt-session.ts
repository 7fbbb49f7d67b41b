import type { ChildProcess } from 'node:child_process'
import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { createOutputLog } from '@ptarmigan/output-log'
import type { SupervisedRun } from '@ptarmigan/supervisor'
import { createActivity } from './activity.ts'
import { type CapturedOutput, checkAdoption } from './check-adoption.ts'
import { createHeldOutput } from './held-output.ts'
import { createLiveSession, manifestOf } from './live-session.ts'
import type { OpenSessionParts } from './open-session.ts'
import { createOutputRouter, type OutputRouter } from './output-router.ts'
import { capturedChunks, replayFirst } from './replay-captured.ts'
import type { Session } from './session.ts'

/** A program that runs already: a child of `node:child_process` on pipes, or a run of a supervisor. */
export type AdoptSource =
  | { readonly child: ChildProcess; readonly run?: never }
  | { readonly run: SupervisedRun; readonly child?: never }

/** How an adopted program is kept. */
export interface AdoptSpec {
  /** The command as a person would write it. */
  readonly command: string
  /** Where it was started, if that is known. */
  readonly cwd?: string
  /** Default `daemon`. */
  readonly mode?: 'one-shot' | 'daemon'
  /** What was read of its output so far, in order; it comes before everything else. Default: nothing. */
  readonly captured?: readonly CapturedOutput[]
  /** Characters of the history kept in memory; default 200,000. */
  readonly maxOutputChars?: number
  /** Characters of each stream kept for the next poll; default 30,000. */
  readonly pendingMaxOutputChars?: number
}

/** Takes the output over in the turn of the call, and holds it until registry entry and log are there. */
export const adoptSession = async (source: AdoptSource, spec: AdoptSpec, parts: OpenSessionParts): Promise<Session> => {
  const captured = checkAdoption(source, spec)
  const { registry, directory, logger } = parts
  const { command, cwd, mode = 'daemon', maxOutputChars, pendingMaxOutputChars } = spec
  const { id } = registry.add({
    command,
    ...(cwd === undefined ? {} : { cwd }),
    ...(maxOutputChars === undefined ? {} : { maxOutputChars }),
    ...(pendingMaxOutputChars === undefined ? {} : { pendingMaxOutputChars }),
  })
  const undo: (() => unknown)[] = [() => registry.remove(id)]
  try {
    const taken =
      source.child === undefined
        ? takeRun(source.run, captured)
        : await takeChild(source.child, { ...parts, id, captured, maxOutputChars })
    // A program that was taken over and cannot be kept has no owner any more.
    undo.push(() => taken.end())
    const log = await createOutputLog({ directory, name: id, logger })
    parts.logs.set(id, log)
    undo.push(() => log.remove())
    const activity = createActivity()
    const router = createOutputRouter({ id, log, registry, screen: () => undefined, logger, onChunk: activity.notify })
    const run = await taken.connect(router)
    registry.markRunning(id, run.identity)
    if (mode === 'daemon') registry.markBackgrounded(id)
    await log.writeManifest(manifestOf({ command, cwd, run, hostIdentity: parts.hostIdentity }))
    return createLiveSession({
      hostIdentity: parts.hostIdentity,
      ...{ id, command, mode, cwd, run, log, registry, router, activity, logger },
      screen: undefined,
      shell: undefined,
      trees: parts.backend.trees,
      // An adopted child does not carry this session's marker; a run carries the one it was started with.
      marker: source.child === undefined ? run.runId : undefined,
    })
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    throw error
  }
}

/** A program whose output goes nowhere yet. */
interface TakenProgram {
  /** Gives what was captured and then everything else to the router. */
  connect(router: OutputRouter): Promise<SupervisedRun>
  /** Ends it, because it cannot be kept. */
  end(): Promise<unknown>
}

const takeRun = (run: SupervisedRun, captured: readonly CapturedOutput[]): TakenProgram => {
  const held = createHeldOutput()
  run.handOver(held.take)
  return {
    connect: async (router) => {
      for (const chunk of capturedChunks(captured)) await router.take(chunk)
      held.connect(router.take)
      return run
    },
    end: () => run.cancel(),
  }
}

interface TakeChildParts extends OpenSessionParts {
  readonly id: string
  readonly captured: readonly CapturedOutput[]
  readonly maxOutputChars: number | undefined
}

const takeChild = async (
  child: ChildProcess,
  { backend, supervisor, id, captured, maxOutputChars }: TakeChildParts,
): Promise<TakenProgram> => {
  if (backend.pipe.adopt === undefined)
    throw new PtarmiganError('This backend cannot adopt a child process.', { code: 'unsupported', operation: 'adopt' })
  const adapter = replayFirst(await backend.pipe.adopt(child), captured)
  return {
    connect: (router) =>
      supervisor.adopt(adapter, {
        runId: id,
        onChunk: router.take,
        ...(maxOutputChars === undefined ? {} : { maxCaptureChars: maxOutputChars }),
      }),
    end: () => adapter.dispose(),
  }
}
