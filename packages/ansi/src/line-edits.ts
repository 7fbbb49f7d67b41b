/** How text that is stripped can be changed, once it was printed, before its line ends. */
export type LineEdit =
  | 'backspace'
  | 'carriageReturn'
  | 'cursorToFirstColumn'
  | 'eraseAll'
  | 'eraseLeft'
  | 'eraseRight'
  | 'lineFeed'
  | 'tab'

/** A C0 control that is more than nothing to the stripper. */
export interface EditControl {
  readonly code: number
  readonly name: string
  readonly does: LineEdit
  readonly meaning: string
}

/** A control sequence that edits the line. */
export interface EditSequence {
  readonly final: number
  /** Values of the first parameter; 0 is the default. */
  readonly values: readonly number[]
  /** Whether the DEC form with `?`, which spares what is protected, does the same here. */
  readonly isSelective: boolean
  readonly name: string
  readonly sequence: string
  readonly does: LineEdit
  readonly meaning: string
}

/** What the control does to a line, if anything. */
export const editOfControl = (code: number): LineEdit | undefined =>
  editControls.find((each) => each.code === code)?.does

/** What the sequence does to a line, if anything; `prefix` is a character code, or 0. */
export const editOfSequence = (final: number, prefix: number, value: number): LineEdit | undefined =>
  editSequences.find(
    (each) =>
      each.final === final &&
      each.values.includes(value) &&
      (prefix === 0 || (each.isSelective && prefix === questionMark)),
  )?.does

const questionMark = 0x3f

/** ECMA-48 8.3, as terminals do them. */
export const editControls: readonly EditControl[] = [
  {
    code: 0x0a,
    name: 'LF',
    does: 'lineFeed',
    meaning: 'ends the line; with the carriage returns before it, one line end',
  },
  { code: 0x0d, name: 'CR', does: 'carriageReturn', meaning: 'to column 1; what follows overwrites' },
  { code: 0x09, name: 'HT', does: 'tab', meaning: 'to the next tab stop; stays a TAB where nothing was printed' },
  { code: 0x08, name: 'BS', does: 'backspace', meaning: 'one column to the left; what follows overwrites' },
]

/** https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Functions-using-CSI-_-ordered-by-the-final-character_s_ */
export const editSequences: readonly EditSequence[] = [
  {
    final: 0x4b,
    values: [0],
    isSelective: true,
    name: 'EL, DECSEL',
    sequence: 'CSI K, CSI ? K',
    does: 'eraseRight',
    meaning: 'erases from the cursor to the end of the line',
  },
  {
    final: 0x4b,
    values: [1],
    isSelective: true,
    name: 'EL, DECSEL',
    sequence: 'CSI 1 K, CSI ? 1 K',
    does: 'eraseLeft',
    meaning: 'erases from the start of the line to the cursor, and its column',
  },
  {
    final: 0x4b,
    values: [2],
    isSelective: true,
    name: 'EL, DECSEL',
    sequence: 'CSI 2 K, CSI ? 2 K',
    does: 'eraseAll',
    meaning: 'erases the line; the cursor stays',
  },
  {
    final: 0x4a,
    values: [0],
    isSelective: true,
    name: 'ED, DECSED',
    sequence: 'CSI J, CSI ? J',
    does: 'eraseRight',
    meaning: 'erases from the cursor to the end of the line (and what is below, which a stream does not have)',
  },
  {
    final: 0x47,
    values: [0, 1],
    isSelective: false,
    name: 'CHA',
    sequence: 'CSI G, CSI 1 G',
    does: 'cursorToFirstColumn',
    meaning: 'to column 1, if the line is empty or is erased next; else nothing',
  },
]
