import unicode11 from '@xterm/addon-unicode11'
import headless, { type IBuffer, type IBufferLine } from '@xterm/headless'

/**
 * The emulator without this package around it, used through its public interface and slowly: it is fed one step at a time, and
 * every row that scrolled off is read at once. What it says is the truth that polls are held against.
 */
export class PlainEmulator {
  readonly #terminal: headless.Terminal
  readonly #lines: string[] = []
  #seen = 0
  #tail: IBufferLine | undefined

  constructor(size: { readonly cols: number; readonly rows: number }) {
    const options = { scrollback: 100_000, allowProposedApi: true, logLevel: 'off', reflowCursorLine: true } as const
    this.#terminal = new headless.Terminal({ ...size, ...options })
    this.#terminal.loadAddon(new unicode11.Unicode11Addon())
    this.#terminal.unicode.activeVersion = '11'
  }

  /** Every line that ever scrolled off, soft-wrapped rows joined. */
  get history(): readonly string[] {
    return this.#lines.map((line) => line.replace(/ +$/, ''))
  }

  get screen(): readonly string[] {
    const { active } = this.#terminal.buffer
    const rows = rowsOf(active, active.baseY, this.#terminal.rows).map((row) =>
      row.translateToString(true).replace(/ +$/, ''),
    )
    while (rows.at(-1) === '') rows.pop()
    return rows
  }

  async step(output: string): Promise<void> {
    await new Promise<void>((resolve) => this.#terminal.write(output, resolve))
    this.#readHistory()
  }

  /** For what takes the scrollback away. */
  async erasingStep(output: string): Promise<void> {
    await this.step(output)
    this.#seen = this.#terminal.buffer.normal.baseY
  }

  /** What scrolled off stays off: it is taken away before the rows are laid out anew. */
  async resize({ cols, rows }: { readonly cols: number; readonly rows: number }): Promise<void> {
    await this.erasingStep('\x1b[3J')
    this.#terminal.resize(cols, rows)
    this.#readHistory()
  }

  dispose(): void {
    this.#terminal.dispose()
  }

  #readHistory(): void {
    const { normal } = this.#terminal.buffer
    for (const row of rowsOf(normal, this.#seen, normal.baseY - this.#seen)) {
      const text = row.translateToString(true)
      if (this.#tail !== undefined && row.isWrapped && fills(this.#tail, row))
        this.#lines.push(`${this.#lines.pop()}${text}`)
      else this.#lines.push(text)
      this.#tail = row
    }
    this.#seen = normal.baseY
  }
}

const rowsOf = (buffer: IBuffer, start: number, count: number): IBufferLine[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => buffer.getLine(start + index)).filter(
    (row) => row !== undefined,
  )

/** Whether a row holds text up to its end, or up to the one column that the wide character of the next row did not fit in. */
const fills = (row: IBufferLine, next: IBufferLine): boolean =>
  isWritten(row, row.length - 1) || (isWritten(row, row.length - 2) && next.getCell(0)?.getWidth() === 2)

const isWritten = (row: IBufferLine, column: number): boolean => {
  const cell = row.getCell(column)
  return cell !== undefined && (cell.getChars() !== '' || cell.getWidth() === 0)
}
