import { randomBytes } from 'node:crypto'
import { type KillTreeBackend, type Logger, type ProcessIdentity, PtarmiganError } from '@ptarmigan/adapter-interface'
import { type InputPipe, openInput } from '../input/open-input.ts'
import { OutputRelay } from '../output/output-relay.ts'
import type { ConptyBinding, ConptyKind, OpenConsole } from './binding.ts'
import { consoleError, startError } from './launch-error.ts'
import type { ConsoleLaunch } from './plan-launch.ts'

/** A program that runs on its console, and what the host holds of it. */
export interface StartedProgram {
  readonly identity: ProcessIdentity
  readonly console: OpenConsole
  readonly input: InputPipe
  readonly relay: OutputRelay
  /** What the handle of the process told. Never rejects. */
  readonly exitCode: Promise<unknown>
}

export interface StartContext {
  readonly binding: ConptyBinding
  /** To be tried in this order. */
  readonly kinds: readonly ConptyKind[]
  readonly trees: KillTreeBackend
  readonly logger: Logger
  readonly onChunk: (chunk: Uint8Array) => void
  readonly onEnd: () => void
}

/**
 * Makes a console, opens both of its pipes, and starts the program.
 *
 * @throws `pty-unavailable`, and what only CreateProcess can find
 */
export const startProgram = async (launch: ConsoleLaunch, context: StartContext): Promise<StartedProgram> => {
  const { binding, trees, onChunk, onEnd } = context
  const console = openConsole(launch, context)
  let input: InputPipe | undefined
  let relay: OutputRelay | undefined
  try {
    relay = new OutputRelay({ pipe: console.output, onChunk, onEnd })
    input = openInput(console.input)
    await within(relay.ready, readyWithinMs)
    const { pid, exitCode } = start(console, { launch, binding })
    // While the addon has the handle, and it does until the end is told, the number cannot be given out again.
    return { identity: await identify(pid, trees), console, input, relay, exitCode }
  } catch (error) {
    // It blocks until everything that the console has to say was read, which the thread does meanwhile.
    relay?.discard()
    binding.close(console)
    input?.close()
    await relay?.close()
    throw error instanceof PtarmiganError ? error : consoleError(error)
  }
}

const openConsole = (launch: ConsoleLaunch, { binding, kinds, logger }: StartContext): OpenConsole => {
  let failure: unknown
  for (const kind of kinds)
    try {
      const pipeName = `ptarmigan-${process.pid}-${randomBytes(8).toString('hex')}`
      return binding.open({ kind, file: launch.file, size: launch.size, pipeName })
    } catch (error) {
      failure = error
      logger.debug('A pseudo-console of this kind cannot be had.', { kind, error })
    }
  throw consoleError(failure)
}

const start = (
  console: OpenConsole,
  { launch, binding }: { readonly launch: ConsoleLaunch; readonly binding: ConptyBinding },
): { readonly pid: number; readonly exitCode: Promise<unknown> } => {
  let onExit: (code: unknown) => void = () => undefined
  const exitCode = new Promise<unknown>((resolve) => {
    onExit = resolve
  })
  try {
    const { commandLine, cwd, env } = launch
    return { pid: binding.start(console, { commandLine, cwd, env, onExit }), exitCode }
  } catch (cause) {
    throw startError(cause, launch)
  }
}

/** A table that cannot be read is no reason to lose a program that runs; it is known by its number alone then. */
const identify = async (pid: number, trees: KillTreeBackend): Promise<ProcessIdentity> => {
  const [identified] = await Promise.allSettled([trees.identify(pid)])
  return identified.status === 'fulfilled' ? identified.value : { pid }
}

const within = async (work: Promise<void>, durationMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the output was not open after ${durationMs} ms`)), durationMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const readyWithinMs = 20_000
