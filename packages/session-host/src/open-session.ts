import type { Environment, Logger, PlatformBackend, ProcessIdentity } from '@ptarmigan/adapter-interface'
import { createOutputLog, type LogDirectory, type OutputLog } from '@ptarmigan/output-log'
import type { SessionRegistry } from '@ptarmigan/registry'
import { TerminalScreen } from '@ptarmigan/screen'
import { createReplyOwner, type ProcessSupervisor, type ReplyOwner, type SupervisedRun } from '@ptarmigan/supervisor'
import { createActivity } from './activity.ts'
import { checkSessionSpec } from './check-session-spec.ts'
import { expandHome } from './expand-home.ts'
import { integrateShell } from './integrate-shell.ts'
import { createLiveSession, manifestOf } from './live-session.ts'
import { createOutputRouter } from './output-router.ts'
import type { Session } from './session.ts'
import { createSessionScreen } from './session-screen.ts'
import { commandText, type SessionSpec } from './session-spec.ts'

export interface OpenSessionParts {
  readonly backend: PlatformBackend
  readonly supervisor: ProcessSupervisor
  readonly registry: SessionRegistry
  readonly directory: LogDirectory
  /** The logs of the sessions that can still be asked for. */
  readonly logs: Map<string, OutputLog>
  /** The process that this is, for whoever finds a log after it is gone. */
  readonly hostIdentity: ProcessIdentity
  readonly hostEnv: Environment
  readonly logger: Logger
}

/** Makes registry entry, log and screen before the spawn, so that the first byte has somewhere to go. */
export const openSession = async (spec: SessionSpec, parts: OpenSessionParts): Promise<Session> => {
  checkSessionSpec(spec)
  const { supervisor, registry, directory, logger } = parts
  const mode = spec.mode ?? 'one-shot'
  const command = commandText(spec)
  const cwd = spec.cwd === undefined ? undefined : expandHome(spec.cwd, { ...parts.hostEnv, ...spec.env })
  const { id } = registry.add({
    command,
    ...(cwd === undefined ? {} : { cwd }),
    ...(spec.maxOutputChars === undefined ? {} : { maxOutputChars: spec.maxOutputChars }),
    ...(spec.pendingMaxOutputChars === undefined ? {} : { pendingMaxOutputChars: spec.pendingMaxOutputChars }),
  })
  const undo: (() => unknown)[] = [() => registry.remove(id)]
  try {
    const log = await createOutputLog({ directory, name: id, logger })
    parts.logs.set(id, log)
    undo.push(() => log.remove())
    const activity = createActivity()
    let screen = mode === 'session' ? screenOf(spec) : undefined
    undo.push(() => screen?.dispose())
    let started: SupervisedRun | undefined
    const owner = createReplyOwner(() => started?.terminal)
    const router = createOutputRouter({
      ...{ id, log, registry, logger, owner },
      screen: () => screen,
      filter: spec.outputFilter,
      onChunk: activity.notify,
    })
    const shell = spec.shellIntegration ? await integrateShell(spec, parts) : undefined
    undo.push(() => shell?.dispose())
    if (shell !== undefined) router.subscribe(({ bytes }) => shell.tracker.take(bytes))
    if (spec.onOutput !== undefined) router.subscribe(spec.onOutput)
    if (screen !== undefined && spec.screenPreamble !== undefined) await screen.feed(spec.screenPreamble)
    if (screen !== undefined && spec.answerQueries === false) await screen.answerQueries(false)
    const starting = supervisor.spawn({
      ...requestOf(shell?.spec ?? spec, mode),
      ...(cwd === undefined ? {} : { cwd }),
      runId: id,
      answerQueries: screen === undefined,
      trackModes: screen === undefined,
      onChunk: router.take,
    })
    if (screen !== undefined) answerQueries(screen, { starting, owner, logger, id })
    const run = await starting
    started = run
    if (screen === undefined && spec.answerQueries === false) run.answersQueries = false
    if (run.stdio === 'pipe') {
      screen?.dispose()
      screen = undefined
    }
    registry.markRunning(id, run.identity)
    if (mode !== 'one-shot') registry.markBackgrounded(id)
    await log.writeManifest(manifestOf({ command, cwd, run, hostIdentity: parts.hostIdentity }))
    return createLiveSession({
      hostIdentity: parts.hostIdentity,
      ...{ id, command, mode, cwd, run, log, registry, router, activity, logger },
      screen: screen === undefined ? undefined : createSessionScreen(screen),
      trees: parts.backend.trees,
      marker: id,
      shell,
    })
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    throw error
  }
}

const screenOf = ({ cols, rows, scrollback }: SessionSpec): TerminalScreen =>
  new TerminalScreen({
    ...(cols === undefined ? {} : { cols }),
    ...(rows === undefined ? {} : { rows }),
    ...(scrollback === undefined ? {} : { scrollback }),
  })

const requestOf = (spec: SessionSpec, mode: SessionSpec['mode']): Parameters<ProcessSupervisor['spawn']>[0] => {
  const { mode: _mode, pty, cols, rows, scrollback, cwd, maxOutputChars, pendingMaxOutputChars, ...others } = spec
  const { onOutput: _onOutput, screenPreamble: _preamble, answerQueries: _answerQueries, ...rest } = others
  const { shownCommand: _shownCommand, outputFilter: _outputFilter, shellIntegration: _integration, ...request } = rest
  return {
    ...request,
    mode: mode === 'session' || pty ? 'pty' : 'child',
    size: { cols: cols ?? 120, rows: rows ?? 30 },
    ...(maxOutputChars === undefined ? {} : { maxCaptureChars: maxOutputChars }),
  }
}

/**
 * The screen's answers are the program's input. The program may ask before its spawn has resolved here, so an answer
 * waits for that, and is dropped if the program is gone by then, or another one has got the terminal.
 */
const answerQueries = (
  screen: TerminalScreen,
  { starting, owner, logger, id }: { starting: Promise<SupervisedRun>; owner: ReplyOwner; logger: Logger; id: string },
): void => {
  let run: SupervisedRun | undefined
  const write = async (reply: string): Promise<void> => {
    run ??= await starting
    if (run.stdio === 'pty' && owner.isStillThere()) await run.stdin?.write(reply)
  }
  screen.onReply((reply) => {
    write(reply).catch((error: unknown) => logger.debug('A reply to a terminal query was not taken.', { id, error }))
  })
}
