import type { TerminalSize } from '@ptarmigan/adapter-interface'

/** A start that waits for a size. */
export interface DeferredStart<Started> {
  /** Whether a size was given. */
  readonly begun: Promise<Started> | undefined
  /**
   * Starts, at the end of this turn of the event loop, with the last of the sizes that were given until then. Each call resolves to
   * the same start, and tells whether its size was given before the start had one.
   */
  request(size: TerminalSize): { readonly started: Promise<Started>; readonly isFirst: boolean }
  /** No start from now on; whether one had begun. */
  cancel(reason: () => Error): boolean
}

/**
 * A viewer that opens several panes, or drags a window, gives many sizes at once: they are one first size. The program starts
 * once, with one of them, and the others never reach it.
 */
export const createDeferredStart = <Started>(
  begin: (size: TerminalSize) => Promise<Started>,
): DeferredStart<Started> => {
  let wanted: TerminalSize | undefined
  let begun: Promise<Started> | undefined
  let isOpen = true
  let refusal: (() => Error) | undefined

  const start = async (): Promise<Started> => {
    await new Promise((resolve) => setImmediate(resolve))
    isOpen = false
    if (refusal !== undefined) throw refusal()
    if (wanted === undefined) throw new Error('A start was asked for without a size.')
    return begin(wanted)
  }

  return {
    get begun() {
      return begun
    },
    request: (size) => {
      const isFirst = isOpen && refusal === undefined
      if (isFirst) wanted = size
      begun ??= refusal === undefined ? start() : Promise.reject(refusal())
      return { started: begun, isFirst }
    },
    cancel: (reason) => {
      refusal ??= reason
      return begun !== undefined && !isOpen
    },
  }
}
