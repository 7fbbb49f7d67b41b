import { trimBlanks } from './plain-text.ts'

/** A line of the history, or what is new of it. */
export interface HistoryLine {
  /** The texts of its rows; joined they are the line. */
  readonly rows: readonly string[]
  /** Rows before these were taken already. */
  readonly continued: boolean
}

/** What was added since the last {@link History.take}. */
export interface TakenHistory {
  readonly lines: readonly HistoryLine[]
  /** Lines that went before they could be taken, in whole or in part. */
  readonly droppedLines: number
  /** Rows are missing between what was taken before and `lines`. */
  readonly interrupted: boolean
}

/**
 * The newest `limit` rows that scrolled off the screen, as text. Rows are counted from the first of all, and two marks move over
 * them: up to where a reader of new content took them, and up to where the program erased them. What is before both is let go.
 */
export class History {
  readonly #limit: number
  #texts: string[] = []
  /** Whether the row goes on with the line of the row before. */
  #continues: boolean[] = []
  /** Where the rows begin in the arrays, and the number of that row. */
  #head = 0
  #first = 0
  #taken = 0
  #erased = 0
  #droppedLines = 0
  #lastDropped = -1
  #interrupted = false

  /** `limit` is in rows. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds a row. Where it `continues` the line of the row before, that row's blanks at the end are a part of the line. */
  append(text: string, continues: boolean): void {
    this.#texts.push(text)
    this.#continues.push(continues)
    while (this.#end - this.#first > this.#limit) this.#evict()
  }

  /** Counts rows that went before they could be added: `lineStarts` of them began a line, and `beginsLine` tells it of the first. */
  lose(lost: { readonly rows: number; readonly lineStarts: number; readonly beginsLine: boolean }): void {
    while (this.#first < this.#end) this.#evict()
    this.#droppedLines += lost.lineStarts
    if (!lost.beginsLine && this.#lastDropped !== this.#first - 1) this.#droppedLines++
    this.#first += lost.rows
    this.#lastDropped = this.#first - 1
    this.#interrupted = true
  }

  /** Moves the mark of erasure to the end. What was not taken yet still can be. */
  erase(): void {
    this.#erased = this.#end
    this.#release()
  }

  /** Gives what was not taken yet, and moves that mark to the end. */
  take(): TakenHistory {
    const lines = this.#linesFrom(Math.max(this.#taken, this.#first), !this.#interrupted)
    const taken = { lines, droppedLines: this.#droppedLines, interrupted: this.#interrupted }
    this.#taken = this.#end
    this.#droppedLines = 0
    this.#interrupted = false
    this.#release()
    return taken
  }

  /** The lines that were not erased, the newest `count` of them. */
  texts(count: number = Number.POSITIVE_INFINITY): string[] {
    return this.#linesFrom(this.#newest(count), false).map(lineText)
  }

  get #end(): number {
    return this.#first + this.#texts.length - this.#head
  }

  /** The row at which the newest lines begin. */
  #newest(count: number): number {
    const oldest = Math.max(this.#erased, this.#first)
    let row = this.#end
    for (let lines = 0; lines < count && row > oldest; ) {
      row--
      if (row === oldest || this.#continues[this.#head + row - this.#first] !== true) lines++
    }
    return row
  }

  #linesFrom(row: number, attached: boolean): HistoryLine[] {
    const lines: { rows: string[]; continued: boolean }[] = []
    let line: { rows: string[]; continued: boolean } | undefined
    for (let index = this.#head + row - this.#first; index < this.#texts.length; index++) {
      const text = this.#texts[index] ?? ''
      const continues = this.#continues[index] === true
      if (continues && line !== undefined) line.rows.push(text)
      else {
        line = { rows: [text], continued: continues && attached }
        lines.push(line)
      }
    }
    return lines
  }

  /** Lets go of the oldest row, because there are too many. */
  #evict(): void {
    const row = this.#first
    const continues = this.#continues[this.#head] === true
    this.#shift(1)
    if (row < this.#taken) return
    if (!continues || this.#lastDropped !== row - 1) this.#droppedLines++
    this.#lastDropped = row
    this.#interrupted = true
  }

  /** Lets go of the rows that were both taken and erased. */
  #release(): void {
    this.#shift(Math.min(this.#taken, this.#erased) - this.#first)
  }

  #shift(count: number): void {
    if (count <= 0) return
    this.#texts.fill('', this.#head, this.#head + count)
    this.#head += count
    this.#first += count
    if (this.#head < 256 || this.#head < this.#texts.length / 2) return
    this.#texts = this.#texts.slice(this.#head)
    this.#continues = this.#continues.slice(this.#head)
    this.#head = 0
  }
}

/** The text of a line, trailing blanks trimmed. */
export const lineText = ({ rows }: HistoryLine): string =>
  trimBlanks(rows.length === 1 ? (rows[0] ?? '') : rows.join(''))
