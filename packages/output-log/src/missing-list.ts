import type { CountedPlace } from './line-index.ts'
import type { MissingRange } from './missing-range.ts'

/** Ranges that were lost, in order, neighbours joined. */
export class MissingList {
  #ranges: MissingRange[] = []

  constructor(ranges: readonly MissingRange[] = []) {
    for (const range of ranges) this.add(range)
  }

  get all(): readonly MissingRange[] {
    return this.#ranges
  }

  /** Adds a range that overlaps none that is known. */
  add(range: MissingRange): void {
    const index = this.#ranges.findIndex((known) => known.start > range.start)
    this.#ranges.splice(index === -1 ? this.#ranges.length : index, 0, range)
    this.#ranges = joined(this.#ranges)
  }

  /** Forgets everything from `place` on; returns where that begins: at `place`, or at the start of a range around it. */
  cutFrom(place: CountedPlace): CountedPlace {
    const around = this.#ranges.find((range) => range.start < place.byte && range.end > place.byte)
    const begin = around === undefined ? place : { byte: around.start, lineFeeds: around.linesBefore }
    this.#ranges = this.#ranges.filter((range) => range.start < begin.byte)
    return begin
  }

  /** The first range that reaches into `start` to `end`. */
  firstWithin(start: number, end: number): MissingRange | undefined {
    return this.#ranges.find((range) => range.end > start && range.start < end)
  }

  /** The last range that reaches into `start` to `end`. */
  lastWithin(start: number, end: number): MissingRange | undefined {
    return this.#ranges.findLast((range) => range.end > start && range.start < end)
  }
}

/** Whether the n-th line feed of the log is among those of a lost range. */
export const holdsLineFeed = (range: MissingRange, ordinal: number): boolean =>
  ordinal > range.linesBefore && ordinal <= range.linesBefore + range.lines

const joined = (ranges: readonly MissingRange[]): MissingRange[] => {
  const result: MissingRange[] = []
  for (const range of ranges) {
    const last = result.at(-1)
    if (last?.end === range.start)
      result[result.length - 1] = { ...last, end: range.end, lines: last.lines + range.lines }
    else result.push(range)
  }
  return result
}
