import type { OutputChunk } from '@ptarmigan/supervisor'

/**
 * Changes what a program wrote on its way to log, polls, patterns and subscribers, e.g. to hide secrets. It may hold some back
 * until more comes, a bounded part of it. The screen gets everything as it was written, and so does `RunExit`.
 */
export interface OutputFilter {
  /** What can go on now of this stream; it may be empty. */
  push(chunk: OutputChunk): OutputChunk
  /** What was held back, when nothing comes any more. Once. */
  end(): readonly OutputChunk[]
}
