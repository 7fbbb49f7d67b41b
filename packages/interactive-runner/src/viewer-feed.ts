import type { TerminalSize } from '@ptarmigan/adapter-interface'
import { startDeadline } from '@ptarmigan/supervisor'

/** What a viewer is given, in this order. */
export interface ViewerSink {
  /** Takes output. A promise that it returns is awaited before the next; meanwhile output waits, up to a bound. */
  readonly write: (bytes: Uint8Array) => void | Promise<void>
  /** Hears the terminal's size, in its place among the output. */
  readonly onResize?: (size: TerminalSize) => void
}

export type FeedEnd = 'failed' | 'dead'

export interface ViewerFeedOptions extends ViewerSink {
  /** How much may wait for this viewer before it is caught up with a picture instead. */
  readonly maxBehindBytes: number
  /** How long one write may take before the viewer counts as dead. */
  readonly deadAfterMs: number
  /**
   * Output that makes any terminal show what there is, and its size: everything up to the call is in it, and nothing that comes
   * after.
   */
  readonly picture: () => Promise<FeedPicture>
  /** Output that waited was dropped: a picture comes instead. */
  readonly onBehind: (dropped: readonly Uint8Array[]) => void
  /** It was caught up. */
  readonly onCaughtUp: () => void
  /** It takes no more. */
  readonly onEnd: (why: FeedEnd, error?: unknown) => void
}

export interface FeedPicture {
  readonly size: TerminalSize | undefined
  readonly bytes: Uint8Array
}

/** The way of output to one viewer. It never slows who pushes, and holds a bounded amount. */
export interface ViewerFeed {
  push(bytes: Uint8Array): void
  resize(size: TerminalSize): void
  /** Gives a picture next, instead of what waits. */
  showPicture(): void
  /** Takes no more; what waits is dropped. Idempotent. */
  close(): void
  /** Resolves when nothing waits any more, or at the end. */
  settled(): Promise<void>
  readonly waitingBytes: number
}

export const createViewerFeed = (options: ViewerFeedOptions): ViewerFeed => {
  const { maxBehindBytes, deadAfterMs } = options
  let waiting: (Uint8Array | TerminalSize)[] = []
  let waitingBytes = 0
  let wantsPicture = false
  let isBehind = false
  let busy = false
  let closed = false
  let wakeSettled: (() => void)[] = []

  const end = (why: FeedEnd, error?: unknown): void => {
    if (closed) return
    close()
    options.onEnd(why, error)
  }
  const close = (): void => {
    closed = true
    waiting = []
    waitingBytes = 0
    tellSettled()
  }
  const tellSettled = (): void => {
    const resolve = wakeSettled
    wakeSettled = []
    for (const each of resolve) each()
  }

  /** Gives one piece; a promise when it is not taken yet. */
  const give = (piece: Uint8Array | TerminalSize): undefined | Promise<void> => {
    try {
      if (!(piece instanceof Uint8Array)) {
        options.onResize?.(piece)
        return undefined
      }
      const taken = options.write(piece)
      return taken === undefined ? undefined : withinTime(taken)
    } catch (error) {
      end('failed', error)
    }
  }
  const withinTime = async (taken: Promise<void>): Promise<void> => {
    let died: (() => void) | undefined
    const death = new Promise<void>((resolve) => {
      died = resolve
    })
    const deadline = startDeadline(deadAfterMs, () => {
      end('dead')
      died?.()
    })
    try {
      await Promise.race([taken, death])
    } catch (error) {
      end('failed', error)
    } finally {
      deadline.clear()
    }
  }

  const takeNext = (): Uint8Array | TerminalSize | undefined => {
    const piece = waiting.shift()
    if (piece instanceof Uint8Array) waitingBytes -= piece.length
    return piece
  }
  const giveAll = async (taken: Promise<void>): Promise<void> => {
    busy = true
    await taken
    while (!closed) {
      if (wantsPicture) await givePicture()
      else {
        const piece = takeNext()
        if (piece === undefined) break
        const next = give(piece)
        if (next !== undefined) await next
      }
    }
    busy = false
    tellSettled()
  }
  const givePicture = async (): Promise<void> => {
    wantsPicture = false
    waiting = []
    waitingBytes = 0
    // What comes from here on waits, and is not in the picture.
    const drawn = options.picture()
    try {
      const { size, bytes } = await drawn
      if (closed) return
      if (size !== undefined) await give(size)
      await give(bytes)
    } catch (error) {
      end('failed', error)
    }
    if (closed || wantsPicture || !isBehind) return
    isBehind = false
    options.onCaughtUp()
  }
  const fallBehind = (): void => {
    const dropped = waiting.filter((piece) => piece instanceof Uint8Array)
    waiting = []
    waitingBytes = 0
    wantsPicture = true
    isBehind = true
    options.onBehind(dropped)
  }
  const add = (piece: Uint8Array | TerminalSize): void => {
    if (closed || (wantsPicture && busy)) return
    if (!busy) {
      const taken = give(piece)
      if (taken !== undefined) void giveAll(taken)
      return
    }
    waiting.push(piece)
    if (!(piece instanceof Uint8Array)) return
    waitingBytes += piece.length
    if (waitingBytes > maxBehindBytes) fallBehind()
  }

  return {
    push: (bytes) => {
      if (bytes.length > 0) add(bytes)
    },
    resize: add,
    showPicture: () => {
      if (closed) return
      wantsPicture = true
      if (!busy) void giveAll(Promise.resolve())
    },
    close,
    settled: () =>
      busy && !closed
        ? new Promise((resolve) => {
            wakeSettled.push(resolve)
          })
        : Promise.resolve(),
    get waitingBytes() {
      return waitingBytes
    },
  }
}
