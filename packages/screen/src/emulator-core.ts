import type { IDisposable, IFunctionIdentifier, Terminal } from '@xterm/headless'

/**
 * The inside of `@xterm/headless`, as far as this package uses it; the version is pinned for this. The public interface of 6.0.0
 * cannot say how many rows were trimmed, cannot bound a parameter of a sequence, cannot cut the scrollback without moving the
 * cursor, and parses only in a later turn.
 *
 * Throws when the shape is another one, so that an upgrade fails at once and not in a corner.
 */
export const coreOf = (terminal: Terminal): EmulatorCore => {
  const core: unknown = Reflect.get(terminal, '_core')
  if (isCore(core)) return core
  throw wrongVersion()
}

/** An empty cell, for `loadCell` to fill. */
export const newCell = (terminal: Terminal): EmulatorStyle => {
  const cell: unknown = terminal.buffer.active.getNullCell()
  if (isStyle(cell)) return cell
  throw wrongVersion()
}

/** Values of one sequence. The object is borrowed: a hook that changes `params` changes what the emulator then does. */
export interface EmulatorParams {
  readonly params: Int32Array
  readonly length: number
  getSubParams(index: number): Int32Array | null
}

export interface EmulatorColors {
  readonly fg: number
  readonly bg: number
  readonly extended: { readonly underlineColor: number; readonly ext: number }
}

/** A cell, or the pen. */
export interface EmulatorStyle extends EmulatorColors {
  isBold(): number
  isDim(): number
  isItalic(): number
  isBlink(): number
  isInverse(): number
  isInvisible(): number
  isStrikethrough(): number
  isOverline(): number
  isProtected(): number
  hasExtendedAttrs(): number
  /** 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed. */
  getUnderlineStyle(): number
  isFgRGB(): boolean
  isFgPalette(): boolean
  getFgColor(): number
  isBgRGB(): boolean
  isBgPalette(): boolean
  getBgColor(): number
}

/** One row of cells. */
export interface EmulatorRow {
  /** The row goes on with the line of the row before. */
  isWrapped: boolean
  readonly length: number
  getWidth(column: number): number
  hasContent(column: number): number
  isCombined(column: number): number
  getCodePoint(column: number): number
  getString(column: number): string
  getTrimmedLength(): number
  loadCell<Cell extends EmulatorStyle>(column: number, cell: Cell): Cell
  cleanupMemory(): number
}

/** The rows of a buffer, scrollback first: a ring. */
export interface EmulatorRows {
  readonly length: number
  /** Setting it moves the rows to a ring of that size, and lets go of those that were trimmed. */
  maxLength: number
  get(index: number): EmulatorRow | undefined
  trimStart(count: number): void
  onTrim(listener: (count: number) => void): IDisposable
}

export interface EmulatorBuffer {
  readonly lines: EmulatorRows
  readonly tabs: { readonly [column: number]: boolean | undefined }
  /** Rows above the screen. */
  ybase: number
  ydisp: number
  /** The cursor, from 0; `x` is one past the last column while a wrap is pending. */
  x: number
  y: number
  savedX: number
  /** In rows from the top of the scrollback. */
  savedY: number
  readonly savedCurAttrData: EmulatorStyle
  readonly savedCharset: EmulatorCharset | undefined
  readonly scrollTop: number
  readonly scrollBottom: number
  readonly _memoryCleanupQueue: { clear(): void }
}

export interface EmulatorCharset {
  readonly [character: string]: string | undefined
}

/** Takes the payload of control strings, in pieces. `hook` and `unhook` are for those with parameters (DCS), the other two for OSC. */
export interface EmulatorStringHandler {
  start(): void
  hook(): void
  put(codePoints: Uint32Array, start: number, end: number): void
  /** `true` says that no other handler is to be asked. */
  end(completed: boolean): true
  unhook(completed: boolean): true
}

export interface EmulatorCore {
  readonly cols: number
  readonly rows: number
  readonly buffers: { readonly active: EmulatorBuffer; readonly normal: EmulatorBuffer; readonly alt: EmulatorBuffer }
  readonly coreService: {
    isCursorHidden: boolean
    readonly modes: { readonly insertMode: boolean }
    readonly decPrivateModes: {
      readonly origin: boolean
      readonly wraparound: boolean
      readonly cursorStyle: 'block' | 'underline' | 'bar' | undefined
      readonly cursorBlink: boolean | undefined
      readonly reverseWraparound: boolean
    }
  }
  readonly _charsetService: {
    /** What is in force; DECRC changes it alone. */
    readonly charset: EmulatorCharset | undefined
    readonly glevel: number
    readonly _charsets: readonly (EmulatorCharset | undefined)[]
  }
  readonly _inputHandler: {
    readonly _parser: {
      clearOscHandler(command: number): void
      registerOscHandler(command: number, handler: EmulatorStringHandler): IDisposable
      clearDcsHandler(id: IFunctionIdentifier): void
      registerDcsHandler(id: IFunctionIdentifier, handler: EmulatorStringHandler): IDisposable
    }
    /** Parses at once. Gives a promise only where a hook gives one, and none of ours does. */
    parse(data: string | Uint8Array): unknown
    getAttrData(): EmulatorStyle
    _eraseAttrData(): EmulatorColors
    _resetBufferLine(row: number, respectProtection: boolean): void
    setModePrivate(sequence: Pick<EmulatorParams, 'params' | 'length'>): void
    resetModePrivate(sequence: Pick<EmulatorParams, 'params' | 'length'>): void
  }
  /** Scrolls the region up by one row, into the scrollback where the region begins at the top. */
  scroll(eraseAttributes: EmulatorColors): void
  registerCsiHandler(id: IFunctionIdentifier, hook: (params: EmulatorParams) => boolean): IDisposable
  registerEscHandler(id: IFunctionIdentifier, hook: () => boolean): IDisposable
}

const wrongVersion = (): Error =>
  new Error('@xterm/headless is not the version that @ptarmigan/screen was written for: install exactly 6.0.0')

const methods = ['scroll', 'registerCsiHandler', 'registerEscHandler']
const parserMethods = ['clearOscHandler', 'registerOscHandler', 'clearDcsHandler', 'registerDcsHandler']
const handlerMethods = [
  'parse',
  'getAttrData',
  '_eraseAttrData',
  '_resetBufferLine',
  'setModePrivate',
  'resetModePrivate',
]
const rowsMethods = ['get', 'trimStart', 'onTrim']
const rowMethods = ['getWidth', 'hasContent', 'isCombined', 'getCodePoint', 'getString', 'getTrimmedLength', 'loadCell']

const isCore = (value: unknown): value is EmulatorCore => {
  const buffer = read(read(value, 'buffers'), 'normal')
  const rows = read(buffer, 'lines')
  return (
    hasMethods(value, methods) &&
    hasMethods(read(value, '_inputHandler'), handlerMethods) &&
    hasMethods(read(read(value, '_inputHandler'), '_parser'), parserMethods) &&
    hasMethods(rows, rowsMethods) &&
    hasMethods(firstOf(rows), rowMethods) &&
    hasMethods(read(buffer, '_memoryCleanupQueue'), ['clear']) &&
    typeof read(rows, 'maxLength') === 'number' &&
    typeof read(buffer, 'savedY') === 'number' &&
    typeof read(read(value, 'coreService'), 'isCursorHidden') === 'boolean' &&
    Array.isArray(read(read(value, '_charsetService'), '_charsets'))
  )
}

const isStyle = (value: unknown): value is EmulatorStyle =>
  hasMethods(value, ['isBold', 'isProtected', 'hasExtendedAttrs', 'getUnderlineStyle', 'getFgColor', 'getBgColor']) &&
  typeof read(read(value, 'extended'), 'underlineColor') === 'number'

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const hasMethods = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => typeof read(value, name) === 'function')

const firstOf = (rows: unknown): unknown => {
  const get = read(rows, 'get')
  return typeof get === 'function' ? Reflect.apply(get, rows, [0]) : undefined
}
