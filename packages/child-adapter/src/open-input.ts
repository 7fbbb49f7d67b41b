import type { Writable } from 'node:stream'
import type { AdapterStdin, Logger, PipeSpawnOptions } from '@ptarmigan/adapter-interface'
import { ChildStdin } from './child-stdin.ts'
import { feedInput } from './feed-input.ts'
import { InputPipe } from './input-pipe.ts'

/** The program's input as it was asked for. */
export interface OpenedInput {
  /** For `pipe-open` only. */
  readonly stdin: AdapterStdin | undefined
  /** Closes it, refuses what was not taken, and destroys a reader that was not consumed. Idempotent. */
  close(): void
}

/** What an input is opened with. */
export interface OpenInputParts {
  readonly options: PipeSpawnOptions
  readonly logger: Logger
  /** Says in words how the program stands when it takes no input any more. */
  readonly whyGone: () => string
  /** The reader failed before its end: the program must not take a part for the whole. */
  readonly onReaderFailure: (error: unknown) => void
}

/** Hands over what is known, and then ends the input or leaves it open. */
export const openInput = (
  stream: Writable | undefined,
  { options, logger, whyGone, onReaderFailure }: OpenInputParts,
): OpenedInput => {
  if (stream === undefined) return { stdin: undefined, close: () => undefined }
  const onError = (error: Error): void => logger.debug('The program reads no more input.', { error })
  const pipe = new InputPipe(stream, { whyGone, onError })
  const feed = options.input === undefined ? undefined : feedInput(pipe, options.input, onReaderFailure)
  const close = (): void => {
    pipe.close()
    feed?.stop()
  }
  if (options.stdinMode === 'pipe-open') return { stdin: new ChildStdin(pipe, feed?.done), close }
  void endAfter(pipe, feed?.done)
  return { stdin: undefined, close }
}

const endAfter = async (pipe: InputPipe, fed: Promise<void> | undefined): Promise<void> => {
  await fed
  await pipe.end()
}
