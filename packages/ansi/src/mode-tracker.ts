import { KittyKeyboard } from './kitty-keyboard.ts'
import { type ModeChange, modeChangeOf } from './mode-sequences.ts'
import { type ModeDefinition, modeTable, softResetModes } from './mode-table.ts'
import { initialTerminalModes, type TerminalModes } from './terminal-modes.ts'
import type { ControlSequence, EscapeSequence, VtHandler } from './vt-handler.ts'
import { createVtParser, type VtParser } from './vt-parser.ts'

/** Options of {@link createModeTracker}. */
export interface ModeTrackerOptions {
  /** Called after each sequence that changed something, with the modes after and before it. */
  readonly onChange?: (modes: TerminalModes, previous: TerminalModes) => void
}

/** Follows the modes that a program sets in its terminal. */
export interface ModeTracker {
  /** The modes now: an object that never changes; a change makes a new one. */
  readonly modes: TerminalModes
  /** For a parser of yours (see `combineHandlers`), or to be called from another parser's hooks; only `csi` and `esc` are used. */
  readonly handler: VtHandler
  /** Parses output with a parser of the tracker's own. Use either this or `handler`. */
  push(chunk: string | Uint8Array): void
  /** Back to the initial modes, kitty stacks included: for when the program ended, and its modes with it. */
  reset(): void
}

/** Makes a tracker in the state of a terminal that was just switched on. */
export const createModeTracker = (options: ModeTrackerOptions = {}): ModeTracker => new Tracker(options)

class Tracker implements ModeTracker {
  readonly handler: VtHandler = {
    wantsRendition: false,
    csi: (sequence) => this.#csi(sequence),
    esc: (sequence) => this.#esc(sequence),
  }
  readonly #options: ModeTrackerOptions
  readonly #parser: VtParser = createVtParser(this.handler)
  readonly #main = new KittyKeyboard()
  readonly #alternate = new KittyKeyboard()
  /** What XTSAVE remembers: mode number to whether it was set. */
  readonly #saved = new Map<number, boolean>()
  #modes: TerminalModes = initialTerminalModes

  constructor(options: ModeTrackerOptions) {
    this.#options = options
  }

  get modes(): TerminalModes {
    return this.#modes
  }

  push(chunk: string | Uint8Array): void {
    this.#parser.push(chunk)
  }

  reset(): void {
    this.#parser.reset()
    this.#hardReset()
  }

  #esc({ intermediates, final }: EscapeSequence): void {
    this.#apply(modeChangeOf(`ESC ${intermediates}${final}`), noParameters)
  }

  #csi(sequence: ControlSequence): void {
    const { prefix, intermediates, final } = sequence
    // Most sequences set colours.
    if (final === 'm' && prefix === '') return
    this.#apply(modeChangeOf(`CSI ${prefix}${intermediates}${final}`), sequence)
  }

  #apply(change: ModeChange | undefined, sequence: ControlSequence): void {
    const first = sequence.params[0]?.[0]
    const second = sequence.params[1]?.[0]
    switch (change) {
      case 'set':
        this.#change(this.#switched(sequence, () => true))
        break
      case 'reset':
        this.#change(this.#switched(sequence, () => false))
        break
      case 'save':
        for (const mode of modesOf(sequence)) this.#saved.set(mode.number, isSet(this.#modes, mode))
        break
      case 'restore':
        this.#change(this.#switched(sequence, (mode) => this.#saved.get(mode.number)))
        break
      case 'soft-reset':
        this.#resetKeyboards()
        this.#change(softResetModes)
        break
      case 'hard-reset':
        this.#hardReset()
        break
      case 'keypad-application':
        this.#change({ applicationKeypad: true })
        break
      case 'keypad-numeric':
        this.#change({ applicationKeypad: false })
        break
      case 'set-key-modifiers':
        if (first === undefined || first === otherKeys) this.#change({ modifyOtherKeys: keyLevel(second ?? 0) })
        break
      case 'disable-key-modifiers':
        if (first === otherKeys) this.#change({ modifyOtherKeys: 0 })
        break
      case 'kitty-push':
        this.#keyboard.push(first ?? 0)
        this.#change({})
        break
      case 'kitty-pop':
        this.#keyboard.pop(Math.max(1, first ?? 1))
        this.#change({})
        break
      case 'kitty-set':
        this.#keyboard.set(first ?? 0, second ?? 1)
        this.#change({})
        break
    }
  }

  get #keyboard(): KittyKeyboard {
    return this.#modes.alternateScreen ? this.#alternate : this.#main
  }

  #resetKeyboards(): void {
    this.#main.reset()
    this.#alternate.reset()
  }

  /** RIS. */
  #hardReset(): void {
    this.#saved.clear()
    this.#resetKeyboards()
    this.#change(initialTerminalModes)
  }

  #switched(sequence: ControlSequence, to: (mode: ModeDefinition) => boolean | undefined): TerminalModes {
    let modes = this.#modes
    for (const mode of modesOf(sequence)) {
      const isOn = to(mode)
      if (isOn) modes = { ...modes, ...mode.set }
      else if (isOn === false && !(mode.resetsOnlyItself && !isSet(modes, mode))) modes = { ...modes, ...mode.reset }
    }
    return modes
  }

  #change(part: Partial<TerminalModes>): void {
    const previous = this.#modes
    const changed = { ...previous, ...part }
    const { flags } = changed.alternateScreen ? this.#alternate : this.#main
    const modes = { ...changed, kittyKeyboardFlags: flags }
    if (areSame(modes, previous)) return
    this.#modes = Object.freeze(modes)
    this.#options.onChange?.(modes, previous)
  }
}

const modesOf = ({ prefix, params }: ControlSequence): readonly ModeDefinition[] =>
  params.flatMap(([number]) => {
    const mode = modeTable.find((each) => each.number === number && each.private === (prefix === '?'))
    return mode ?? []
  })

const isSet = (modes: TerminalModes, mode: ModeDefinition): boolean =>
  areSame<TerminalModes>({ ...modes, ...mode.set }, modes)

const areSame = <Modes extends TerminalModes>(one: Modes, other: Modes): boolean => {
  for (const name in one) if (one[name] !== other[name]) return false
  return true
}

/** The resource of XTMODKEYS that is modifyOtherKeys. */
const otherKeys = 4

const noParameters: ControlSequence = { prefix: '', params: [], intermediates: '', final: '' }

/** Levels past 2 report what level 2 reports, and more that nobody asks for. */
const keyLevel = (level: number): 0 | 1 | 2 => (level <= 0 ? 0 : level === 1 ? 1 : 2)
