import { createBoundedText, PtarmiganError, type RunExit } from '@ptarmigan/adapter-interface'
import { createAnsiStripper } from '@ptarmigan/ansi'
import { startDeadline } from '@ptarmigan/supervisor'
import type { IntegratedSession } from './integrate-shell.ts'

/** Options of `Session.runCommand`. */
export interface RunCommandOptions {
  /** The longest wait, in milliseconds; none by default. The command goes on after it: type Ctrl-C to end it. */
  readonly timeoutMs?: number
  /** Ends the waiting with the error `aborted`; the command goes on. */
  readonly signal?: AbortSignal
}

/** What a command did. */
export interface CommandResult {
  /** What it wrote, as a person would read it: without sequences, line ends as LF; of more than 200,000 characters the newest. */
  readonly output: string
  /** How many characters of the output are missing at its beginning. */
  readonly omittedChars: number
  /** `undefined` after a timeout. Of a command that ended the shell, the shell's. */
  readonly exitCode: number | undefined
  /** The shell's working directory after it. */
  readonly cwd: string | undefined
  readonly durationMs: number
  /** Whether it did not end in time; the output is what came so far. */
  readonly timedOut: boolean
}

export interface CommandRunnerParts {
  readonly shell: Pick<IntegratedSession, 'tracker' | 'place'>
  /** Types into the terminal. */
  readonly type: (text: string) => Promise<void>
  readonly exit: () => RunExit | undefined
  readonly onEnd: (listener: () => void) => () => void
}

/** Runs commands one after the other. */
export const createCommandRunner = (parts: CommandRunnerParts) => {
  let last: Promise<unknown> = Promise.resolve()
  return (command: string, options: RunCommandOptions = {}): Promise<CommandResult> => {
    checkCommand(command)
    const result = last.then(() => runCommand(command, options, parts))
    last = result.catch(() => undefined)
    return result
  }
}

/** @throws `shell-busy`, `aborted`, and what typing throws */
const runCommand = async (
  command: string,
  { timeoutMs, signal }: RunCommandOptions,
  parts: CommandRunnerParts,
): Promise<CommandResult> => {
  if (signal?.aborted) throw aborted()
  await untilPrompt({ waitMs: Math.min(timeoutMs ?? promptWaitMs, promptWaitMs), signal, parts })
  const placed = await parts.shell.place(command)
  try {
    return await typeAndWait(placed.line, { timeoutMs, signal, parts })
  } finally {
    // A shell that has not read it yet, after a timeout, says so in its own words.
    await placed.remove()
  }
}

interface Waiting {
  readonly signal: AbortSignal | undefined
  readonly parts: CommandRunnerParts
}

const untilPrompt = ({ waitMs, signal, parts }: Waiting & { readonly waitMs: number }): Promise<void> => {
  const { tracker } = parts.shell
  if (tracker.atPrompt || parts.exit() !== undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      limit.clear()
      for (const step of undo) step()
      finish()
    }
    const limit = startDeadline(waitMs, () => settle(() => reject(busy(waitMs))))
    const abort = (): void => settle(() => reject(aborted()))
    signal?.addEventListener('abort', abort)
    const undo = [
      tracker.onPrompt(() => settle(resolve)),
      parts.onEnd(() => settle(resolve)),
      () => signal?.removeEventListener('abort', abort),
    ]
  })
}

const typeAndWait = (
  line: string,
  { timeoutMs, signal, parts }: Waiting & { readonly timeoutMs: number | undefined },
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const { tracker } = parts.shell
    const stripper = createAnsiStripper({ newlines: 'lf' })
    const text = createBoundedText(longestOutput)
    let startedAtMs = performance.now()

    const settle = (finish: () => void): void => {
      limit.clear()
      for (const step of undo) step()
      finish()
    }
    const result = (exitCode: number | undefined, timedOut: boolean): void => {
      text.append(stripper.flush())
      resolve({
        ...{ output: text.text(), omittedChars: text.omitted, exitCode, timedOut },
        cwd: tracker.cwd,
        durationMs: performance.now() - startedAtMs,
      })
    }
    const limit = startDeadline(timeoutMs, () => settle(() => result(undefined, true)))
    const abort = (): void => settle(() => reject(aborted()))
    signal?.addEventListener('abort', abort)
    const undo = [
      tracker.listen({
        onStart: () => {
          startedAtMs = performance.now()
        },
        onOutput: (bytes) => text.append(stripper.push(bytes)),
        onEnd: ({ exitCode }) => settle(() => result(exitCode, false)),
      }),
      // Not before the last output had its place.
      parts.onEnd(() => settle(() => result(parts.exit()?.exitCode, false))),
      () => signal?.removeEventListener('abort', abort),
    ]
    // What someone had begun to type goes first.
    parts.type(`\x15${line}\r`).catch((error: unknown) => settle(() => reject(error)))
  })

const promptWaitMs = 10_000
const longestOutput = 200_000

const checkCommand = (command: unknown): void => {
  if (typeof command === 'string' && !command.includes('\0')) return
  throw new PtarmiganError('A command must be a string without a NUL byte.', {
    code: 'invalid-argument',
    operation: 'run a command',
    details: { option: 'command' },
  })
}

const busy = (waitMs: number): PtarmiganError =>
  new PtarmiganError(
    `Cannot run a command: the shell has not been at its prompt for ${waitMs} ms. Something else runs in it, or it was replaced.`,
    { code: 'shell-busy', operation: 'run a command' },
  )

const aborted = (): PtarmiganError =>
  new PtarmiganError('The wait for a command was aborted; the command goes on.', {
    code: 'aborted',
    operation: 'run a command',
  })
