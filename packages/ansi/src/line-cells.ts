import { characterWidth } from './character-width.ts'

/** One line taken apart into terminal columns, so that it can be overwritten where it holds more than ASCII. */
export class LineCells {
  /** The column that the next character goes to, from 0. */
  cursor = 0
  // What each column shows. A wide character or a TAB is in its first column and leaves `rest` in the others.
  readonly #cells: string[] = []
  /** Columns before this one show nothing. */
  #erasedEnd = 0

  constructor(line: string) {
    this.print(line, Number.POSITIVE_INFINITY)
  }

  /** Prints text at the cursor until it comes to column `end`; gives how many UTF-16 units it took. */
  print(text: string, end: number): number {
    let taken = 0
    for (const character of text) {
      if (this.cursor >= end) break
      if (character === '\t') this.tab()
      else if (character === erased) this.cursor++
      else this.#put(character, characterWidth(character))
      taken += character.length
    }
    return taken
  }

  /** Moves to the next tab stop, over what is there; the empty columns before the stop become the TAB of the text. */
  tab(): void {
    const stop = (this.cursor | 7) + 1
    this.#reach(stop)
    this.#erasedEnd = Math.min(this.#erasedEnd, this.cursor)
    let start = stop
    while (start > this.cursor && this.#cells[start - 1] === erased) start--
    if (start < stop) this.#cells.fill(rest, start, stop)
    if (start < stop) this.#cells[start] = '\t'
    this.cursor = stop
  }

  backspace(): void {
    if (this.cursor > 0) this.cursor--
  }

  eraseRight(): void {
    if (this.cursor >= this.#cells.length) return
    this.#split(this.cursor)
    this.#cells.length = this.cursor
  }

  /** Erases up to and including the cursor's column. */
  eraseLeft(): void {
    const end = Math.min(this.cursor + 1, this.#cells.length)
    if (end <= this.#erasedEnd) return
    this.#split(end)
    this.#cells.fill(erased, this.#erasedEnd, end)
    this.#erasedEnd = end
  }

  /** The line's text: columns that show nothing are blanks, and nothing at the end of the line. */
  toString(): string {
    let end = this.#cells.length
    while (end > 0 && this.#cells[end - 1] === erased) end--
    return this.#cells.slice(0, end).join('').replaceAll(erased, ' ')
  }

  #put(character: string, width: number): void {
    if (width === 0) {
      this.#combine(character)
      return
    }
    const end = this.cursor + width
    this.#erasedEnd = Math.min(this.#erasedEnd, this.cursor)
    this.#reach(end)
    this.#split(this.cursor)
    this.#split(end)
    this.#cells[this.cursor] = character
    if (width === 2) this.#cells[this.cursor + 1] = rest
    this.cursor = end
  }

  /** A mark joins the character before the cursor, and is lost where there is none. */
  #combine(mark: string): void {
    let column = this.cursor - 1
    while (column > 0 && this.#cells[column] === rest) column--
    const base = this.#cells[column]
    if (base !== undefined && base !== erased && base.length < maxCellLength) this.#cells[column] = base + mark
  }

  #reach(length: number): void {
    while (this.#cells.length < length) this.#cells.push(erased)
  }

  /** Makes something begin at this column. Of a wide character cut in two nothing is left; of a TAB, its second part. */
  #split(column: number): void {
    if (this.#cells[column] !== rest) return
    let start = column
    while (this.#cells[start] === rest) start--
    const isTab = this.#cells[start] === '\t'
    this.#cells.fill(erased, start, column)
    this.#cells[column] = isTab ? '\t' : ' '
    if (!isTab) this.#cells[start] = ' '
  }
}

const erased = '\0'

const rest = ''

/** How many UTF-16 units one column may hold: a character and the marks on it. */
const maxCellLength = 64
