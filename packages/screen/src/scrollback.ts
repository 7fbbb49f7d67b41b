import type { EmulatorBuffer, EmulatorCore, EmulatorRow, EmulatorRows } from './emulator-core.ts'
import type { History } from './history.ts'
import { continuesLine, fullRowText, type RowEnd, rowEnd, trimmedRowText } from './row-text.ts'

/**
 * Moves rows from the emulator's scrollback into the history. While output flows the emulator keeps them, because reading a row
 * costs as much as parsing it and in a flood most are thrown away; they are read when somebody asks, when the program erases
 * them, before a resize, and when the session falls quiet, and then the emulator can let go of them.
 *
 * So a row that left the screen never comes back to it, whatever the size does.
 */
export class Scrollback {
  readonly #core: EmulatorCore
  readonly #history: History
  readonly #limit: number
  #watched: EmulatorRows | undefined
  /** Rows at the top of the emulator's scrollback that the history has. */
  #harvested = 0
  /** How the last row ended that was harvested. */
  #lastEnd: RowEnd = 'open'
  /** Rows that were trimmed before they were read. Changed in place: a flood loses most of its rows. */
  readonly #lost = { rows: 0, lineStarts: 0, beginsLine: false }

  /** `limit` is in rows. */
  constructor(core: EmulatorCore, { history, limit }: { readonly history: History; readonly limit: number }) {
    this.#core = core
    this.#history = history
    this.#limit = limit
    this.watch()
  }

  /** To be called again when the emulator made new buffers. */
  watch(): void {
    const { lines } = this.#core.buffers.normal
    if (lines === this.#watched) return
    this.#watched = lines
    this.#harvested = 0
    lines.onTrim((count) => this.#onTrim(count))
  }

  /** Reads the rows that scrolled off since the last time. */
  harvest(): void {
    const { lines, ybase } = this.#core.buffers.normal
    if (this.#lost.rows > 0) {
      this.#history.lose(this.#lost)
      this.#lastEnd = 'open'
    }
    this.#lost.rows = 0
    this.#lost.lineStarts = 0
    for (; this.#harvested < ybase; this.#harvested++) {
      const row = lines.get(this.#harvested)
      if (row !== undefined) this.#harvestRow(row)
    }
  }

  /** Harvests, and then the emulator holds nothing but the screen. */
  compact(): void {
    this.harvest()
    const buffer = this.#core.buffers.normal
    if (buffer.ybase > 0) cutScrollback(buffer)
    this.#fitRing(0)
  }

  /** Must come before anything that can scroll off `rows` rows: within the limit, none may then be trimmed. */
  makeRoom(rows: number): void {
    const needed = Math.min(this.#limit, this.#core.buffers.normal.ybase + rows)
    if (this.#ringRoom < needed) this.#fitRing(Math.min(this.#limit, Math.max(needed, 2 * this.#ringRoom, 128)))
  }

  #harvestRow(row: EmulatorRow): void {
    const continues = continuesLine(this.#lastEnd, row)
    this.#lastEnd = rowEnd(row)
    this.#history.append(this.#lastEnd === 'open' ? trimmedRowText(row) : fullRowText(row), continues)
  }

  get #ringRoom(): number {
    return this.#core.buffers.normal.lines.maxLength - this.#core.rows
  }

  #fitRing(room: number): void {
    this.#core.buffers.normal.lines.maxLength = this.#core.rows + room
  }

  #onTrim(count: number): void {
    const known = Math.min(count, this.#harvested)
    this.#harvested -= known
    if (count > known) this.#lose(count - known)
  }

  #lose(rows: number): void {
    const beginsLine = rows > 1 || !this.#trimmedRowIsWrapped()
    if (this.#lost.rows === 0) this.#lost.beginsLine = beginsLine
    this.#lost.rows += rows
    if (beginsLine) this.#lost.lineStarts += rows
  }

  /** When the whole screen scrolls, the emulator has put the trimmed row last, to use it again. */
  #trimmedRowIsWrapped(): boolean {
    const { lines, scrollBottom } = this.#core.buffers.normal
    return scrollBottom === this.#core.rows - 1 && lines.get(lines.length - 1)?.isWrapped === true
  }
}

const cutScrollback = (buffer: EmulatorBuffer): void => {
  const rows = buffer.ybase
  buffer.lines.trimStart(rows)
  buffer.ybase = 0
  buffer.ydisp = 0
  buffer.savedY = Math.max(0, buffer.savedY - rows)
}
