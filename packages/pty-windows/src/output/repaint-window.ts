import type { TerminalSize } from '@ptarmigan/adapter-interface'

/**
 * Tells the repaint that a console makes of its own after a resize from what the program writes.
 *
 * The console paints all its rows anew, from the top. So what counts as a repaint begins soon after the resize and with a
 * move to the top or a clearing, comes without a pause, and is no longer than a full screen can be.
 */
export class RepaintWindow {
  #state: 'closed' | 'expected' | 'open' = 'closed'
  #untilMs = 0
  #leftBytes = 0

  /** The console was given another size. */
  expect(size: TerminalSize, nowMs: number): void {
    this.#state = 'expected'
    this.#untilMs = nowMs + startsWithinMs
    this.#leftBytes = size.cols * size.rows * bytesForCell + bytesForRow * size.rows
  }

  /** Whether a chunk is of the repaint; each chunk is to be asked about once, in order. */
  covers(chunk: Uint8Array, nowMs: number): boolean {
    if (this.#state === 'closed') return false
    const belongs = nowMs <= this.#untilMs && chunk.length <= this.#leftBytes
    if (!belongs || (this.#state === 'expected' && !beginsAtTheTop(chunk))) {
      this.#state = 'closed'
      return false
    }
    this.#state = 'open'
    this.#untilMs = nowMs + pauseMs
    this.#leftBytes -= chunk.length
    return true
  }
}

const startsWithinMs = 500
/** A console paints 60 times a second at most. */
const pauseMs = 50
const bytesForCell = 4
/** For colours, and the move to the next row. */
const bytesForRow = 64

/** Hides the cursor or resets colours first, perhaps; then CUP to the top, or ED. */
const beginsAtTheTop = (chunk: Uint8Array): boolean =>
  topPattern.test(Buffer.from(chunk.subarray(0, 64)).toString('latin1'))

const topPattern = /^(?:\x1b\[(?:\?25[lh]|0?m|8;\d+;\d+t))*\x1b\[(?:0?;?0?H|1;1H|[23]J)/
