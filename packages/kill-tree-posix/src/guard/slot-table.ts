/** Gives each item a number from 1 that no other has, and gives numbers out again: they stay as small as the count at its highest. */
export class SlotTable<Item> {
  readonly #slots = new Map<Item, number>()
  readonly #free: number[] = []

  get size(): number {
    return this.#slots.size
  }

  put(item: Item): number {
    const slot = this.#slots.get(item) ?? this.#free.pop() ?? this.#slots.size + 1
    this.#slots.set(item, slot)
    return slot
  }

  find(item: Item): number | undefined {
    return this.#slots.get(item)
  }

  take(item: Item): number | undefined {
    const slot = this.#slots.get(item)
    if (slot === undefined) return undefined
    this.#slots.delete(item)
    this.#free.push(slot)
    return slot
  }

  entries(): [Item, number][] {
    return [...this.#slots]
  }
}
