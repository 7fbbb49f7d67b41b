import unicode11 from '@xterm/addon-unicode11'
import type { IUnicodeVersionProvider, Terminal } from '@xterm/headless'
import type { EmulatorCore } from './emulator-core.ts'

/**
 * Makes the terminal measure characters by Unicode 11, as programs do, instead of 6. Where the emulator would give a character
 * that combines with nothing a cell of no width, and let marks pile up on one cell without end, it does what xterm does:
 * combine with the character before the cursor, and stop at a bound.
 */
export const useUnicode11 = (terminal: Terminal, core: EmulatorCore): void => {
  terminal.unicode.register(new CharacterWidths(core))
  terminal.unicode.activeVersion = version
}

/** The columns of one character by Unicode 11; what combines with the character before it has none. */
export const characterWidth = (codePoint: number): 0 | 1 | 2 => {
  table ??= unicode11Table()
  return table.wcwidth(codePoint)
}

let table: IUnicodeVersionProvider | undefined

const version = '11-bounded'

/** Marks on one character; the next one takes a cell of its own. Text that is read needs three or four, xterm keeps five. */
const maximumMarks = 32

class CharacterWidths implements IUnicodeVersionProvider {
  readonly version: string = version
  readonly #core: EmulatorCore

  constructor(core: EmulatorCore) {
    this.#core = core
  }

  wcwidth(codePoint: number): 0 | 1 | 2 {
    return characterWidth(codePoint)
  }

  /** The hottest call of all: once for each character. */
  charProperties(codePoint: number, preceding: number): number {
    if (codePoint < 0x7f && codePoint >= 0x20) return narrow
    const width = characterWidth(codePoint)
    if (width > 0) return width << 1
    return this.#mark(preceding)
  }

  #mark(preceding: number): number {
    const { lines, x, y, ybase } = this.#core.buffers.active
    if (preceding === 0) return x > 0 ? joined(1, 0) : narrow
    const marks = preceding >> 3
    if (marks >= maximumMarks) return narrow
    // A wide character that did not fit, with DECAWM off, was not written, and what is before the cursor is another one.
    const width = (preceding >> 1) & 3
    const isBeforeCursor = width < 2 || lines.get(ybase + y)?.getWidth(x - 1) === 0
    return joined(marks + 1, isBeforeCursor ? width : 0)
  }
}

// The emulator packs what it carries from one character to the next: bit 0 joins, bits 1 and 2 are the width, the rest is ours.
const narrow = 1 << 1
const joined = (marks: number, width: number): number => (marks << 3) | (width << 1) | 1

/** The addon gives its table only to a terminal. The table itself is one for the whole process. */
const unicode11Table = (): IUnicodeVersionProvider => {
  const registered: IUnicodeVersionProvider[] = []
  const unicode = { register: (provider: IUnicodeVersionProvider): number => registered.push(provider) }
  new unicode11.Unicode11Addon().activate({ unicode })
  const [table] = registered
  if (table === undefined) throw new Error('@xterm/addon-unicode11 gave no table')
  return table
}
