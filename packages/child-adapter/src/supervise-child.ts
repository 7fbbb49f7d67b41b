import type { KillTreeBackend, Logger, PipeSpawnOptions, ProcessIdentity } from '@ptarmigan/adapter-interface'
import { askToEnd } from './ask-to-end.ts'
import { ChildAdapter } from './child-adapter.ts'
import { openInput } from './open-input.ts'
import { ProgramEnd } from './program-end.ts'
import { ProgramOutput } from './program-output.ts'
import type { SpawnedChild } from './spawn-child.ts'
import { programEndNames } from './stdio-links.ts'
import { describeEnd } from './wait-result.ts'

/** What a started program is looked after with. */
export interface SuperviseParts {
  readonly options: PipeSpawnOptions
  readonly trees: KillTreeBackend
  readonly platform: string
  readonly logger: Logger
}

/**
 * Makes an adapter of a program that was just started or taken over: everything listens before the event loop turns.
 *
 * A program that cannot be identified is ended again, because it could never be signalled safely.
 */
export const superviseChild = async (child: SpawnedChild, parts: SuperviseParts): Promise<ChildAdapter> => {
  const { options, trees, platform, logger } = parts
  const end = new ProgramEnd(child.process, logger)
  // The pid of an adopted program that has ended may be another's by now.
  const gone = end.result !== undefined
  const outputs = [
    { fd: 1, stream: child.stdout },
    { fd: 2, stream: child.stderr },
  ] as const
  const endNames = platform === 'linux' ? programEndNames(gone ? undefined : child.pid, outputs) : []
  const identifying = gone ? Promise.resolve({ pid: child.pid }) : trees.identify(child.pid)
  const output = new ProgramOutput(child, { exited: end.exited, trees, endNames, logger })
  const input = openInput(child.stdin, {
    options,
    logger,
    whyGone: () => (end.result === undefined ? 'the program reads no more' : `the program ${describeEnd(end.result)}`),
    onReaderFailure: (error) => endCutShort(child, { error, platform, logger }),
  })
  void end.exited.then(() => input.close())
  const identity = await identified(identifying, async () => {
    child.process.kill('SIGKILL')
    await output.finish()
  })
  return new ChildAdapter({ child, identity, end, output, input, marker: options.marker, trees, platform, logger })
}

const identified = async (
  identifying: Promise<ProcessIdentity>,
  undo: () => Promise<void>,
): Promise<ProcessIdentity> => {
  try {
    return await identifying
  } catch (error) {
    await undo()
    throw error
  }
}

/** The program would take the end of a broken reader for the end of its input, and succeed with half of it. */
const endCutShort = (
  child: SpawnedChild,
  { error, platform, logger }: { error: unknown; platform: string; logger: Logger },
): void => {
  logger.error('The input reader failed; the program is asked to end.', { pid: child.pid, error })
  try {
    askToEnd(child.process, platform)
  } catch (cause) {
    logger.error('The program could not be asked to end after its input reader failed.', {
      pid: child.pid,
      error: cause,
    })
  }
}
