import { createModeTracker, type TerminalModes, type TerminalQueryKind } from '@ptarmigan/ansi'
import headless, { type Terminal } from '@xterm/headless'
import { boundSequences } from './bounded-sequences.ts'
import { useUnicode11 } from './character-widths.ts'
import { dropControlStrings } from './control-strings.ts'
import { coreOf, type EmulatorCore, type EmulatorStyle, newCell } from './emulator-core.ts'
import { History } from './history.ts'
import { hookModes } from './mode-hooks.ts'
import { locateCursor } from './reflow-cursor.ts'
import { repairSequences } from './repaired-sequences.ts'
import { hookReplies } from './reply-hooks.ts'
import { SavedCursor } from './saved-cursor.ts'
import { Scrollback } from './scrollback.ts'
import { followTitle, type WindowTitle } from './window-title.ts'

/** What {@link Emulator} is made with. */
export interface EmulatorOptions {
  readonly cols: number
  readonly rows: number
  /** In rows. */
  readonly scrollback: number
  /** Called while parsing: it must not parse. */
  readonly onReply: (text: string, kind: TerminalQueryKind) => void
}

/** `@xterm/headless` with what it lacks: true replies, modes, a title, bounded work, and a history that loses nothing unsaid. */
export class Emulator {
  readonly core: EmulatorCore
  readonly history: History
  readonly scrollback: Scrollback
  readonly savedCursor: SavedCursor
  readonly #terminal: Terminal
  readonly #modes = createModeTracker()
  readonly #title: WindowTitle

  constructor({ cols, rows, scrollback: limit, onReply }: EmulatorOptions) {
    this.#terminal = new headless.Terminal({ ...settings, cols, rows, scrollback: limit })
    this.core = coreOf(this.#terminal)
    this.history = new History(limit)
    this.scrollback = new Scrollback(this.core, { history: this.history, limit })
    this.scrollback.compact()
    useUnicode11(this.#terminal, this.core)

    dropControlStrings(this.core)
    // A hook comes before the emulator's part, and the last registered first.
    boundSequences(this.core, this.scrollback)
    repairSequences(this.core, { scrollback: this.scrollback, modes: () => this.modes })
    this.#title = followTitle(this.core)
    this.savedCursor = new SavedCursor(this.core)
    hookModes(this.core, this.#modes)
    hookReplies(this.#terminal, { core: this.core, modes: () => this.modes, onReply })
    this.#hookErasures()
    this.#terminal.buffer.onBufferChange(() => this.scrollback.watch())
  }

  get cols(): number {
    return this.core.cols
  }

  get rows(): number {
    return this.core.rows
  }

  get modes(): TerminalModes {
    return this.#modes.modes
  }

  get title(): string {
    return this.#title.text
  }

  /** Mode 12, which is not one of the cursor's shape. */
  get cursorBlinks(): boolean {
    return this.#terminal.options.cursorBlink === true
  }

  /** LNM. */
  get newLineMode(): boolean {
    return this.#terminal.options.convertEol === true
  }

  parse(piece: Uint8Array | string): void {
    this.scrollback.makeRoom(piece.length)
    this.core._inputHandler.parse(piece)
  }

  resize(cols: number, rows: number): void {
    // What scrolled off is taken away first, or the emulator brings it back to the screen when that grows.
    this.scrollback.compact()
    const { normal } = this.core.buffers
    normal.savedY = this.savedCursor.row
    const placeCursor = locateCursor(normal)
    this.#terminal.resize(cols, rows)
    placeCursor()
    this.savedCursor.moveTo(normal.savedY - normal.ybase)
    this.#freeMemory()
  }

  /** For reading cells into. */
  newCell(): EmulatorStyle {
    return newCell(this.#terminal)
  }

  dispose(): void {
    this.#terminal.dispose()
  }

  /** Lines that the program erases are kept for the reader who has not had them yet. */
  #hookErasures(): void {
    const erase = (): void => {
      this.scrollback.harvest()
      this.history.erase()
    }
    for (const prefix of ['', '?']) {
      this.core.registerCsiHandler({ ...(prefix && { prefix }), final: 'J' }, ({ params }) => {
        if (params[0] === 3 && this.core.buffers.active === this.core.buffers.normal) erase()
        return false
      })
    }
    this.core.registerEscHandler({ final: 'c' }, () => {
      erase()
      this.savedCursor.moveTo(0)
      // The emulator forgets these.
      this.core.coreService.isCursorHidden = false
      this.#terminal.options.convertEol = false
      this.#terminal.options.cursorBlink = false
      return false
    })
  }

  /** The emulator frees the memory of rows that became shorter in turns of its own, and complains on the console if one is late. */
  #freeMemory(): void {
    for (const buffer of [this.core.buffers.normal, this.core.buffers.alt]) {
      buffer._memoryCleanupQueue.clear()
      for (let index = 0; index < buffer.lines.length; index++) buffer.lines.get(index)?.cleanupMemory()
    }
  }
}

const settings = {
  allowProposedApi: true,
  // It prints what it cannot parse otherwise.
  logLevel: 'off',
  reflowCursorLine: true,
  // The stack of titles is ours, and the emulator lets nobody hear of it otherwise.
  windowOptions: { pushTitle: true, popTitle: true },
} as const
