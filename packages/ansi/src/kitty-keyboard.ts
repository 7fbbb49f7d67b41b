/**
 * The flags of the kitty keyboard protocol on one screen, with the stack of those that programs saved.
 * https://sw.kovidgoyal.net/kitty/keyboard-protocol/#progressive-enhancement
 */
export class KittyKeyboard {
  #flags = 0
  readonly #saved: number[] = []

  get flags(): number {
    return this.#flags
  }

  /** `CSI > flags u`. A full stack loses its oldest entry. */
  push(flags: number): void {
    this.#saved.push(this.#flags)
    if (this.#saved.length > maxSaved) this.#saved.shift()
    this.#flags = flags & allFlags
  }

  /** `CSI < count u`. A stack that is emptied leaves no flags. */
  pop(count: number): void {
    for (let left = Math.min(count, maxSaved + 1); left > 0; left--) this.#flags = this.#saved.pop() ?? 0
  }

  /** `CSI = flags ; how u`: 1 replaces, 2 adds, 3 removes. */
  set(flags: number, how: number): void {
    const given = flags & allFlags
    if (how === 1) this.#flags = given
    else if (how === 2) this.#flags |= given
    else if (how === 3) this.#flags &= ~given
  }

  reset(): void {
    this.#flags = 0
    this.#saved.length = 0
  }
}

const allFlags = 0b1_1111

const maxSaved = 16
