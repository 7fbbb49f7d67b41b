/** Where a producer waits until there is room again. */
export class Room {
  #promise: Promise<void> | undefined
  #resolve: (() => void) | undefined

  /** The same promise for all, until the next `open`. */
  wait(): Promise<void> {
    this.#promise ??= new Promise((resolve) => {
      this.#resolve = resolve
    })
    return this.#promise
  }

  open(): void {
    this.#resolve?.()
    this.#promise = undefined
    this.#resolve = undefined
  }
}
