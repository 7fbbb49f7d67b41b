import type { TerminalQuery, TerminalQueryKind } from './terminal-query.ts'
import type { ControlSequence } from './vt-handler.ts'

/** Reads a parameter, `otherwise` if it was left out. */
export type ParameterReader = (index: number, otherwise: number) => number

/** Control sequences that ask something. */
export interface CsiQuery {
  /** Prefix, intermediates and final. */
  readonly key: string
  readonly name: string
  readonly sequence: string
  /** What `read` may give. */
  readonly kinds: readonly TerminalQueryKind[]
  /** The query, or `undefined` if the parameters make it something else. */
  readonly read: (parameter: ParameterReader) => TerminalQuery | undefined
  readonly source: string
}

/** What a control sequence asks. */
export const csiQueryOf = ({ prefix, intermediates, final, params }: ControlSequence): TerminalQuery | undefined => {
  // Most sequences are SGR and the like: no key is built for them.
  if (prefix === '' && intermediates === '' && !plainFinals.includes(final)) return undefined
  const key = prefix + intermediates + final
  return csiQueries.find((each) => each.key === key)?.read((index, otherwise) => params[index]?.[0] ?? otherwise)
}

const plainFinals = 'cntx'

const xterm =
  'https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Functions-using-CSI-_-ordered-by-the-final-character_s_'
const vt510 = 'https://vt100.net/docs/vt510-rm'
const deviceStatuses: readonly number[] = [15, 25, 26, 53, 55, 56, 62, 63, 75, 85, 996]
const windowReports: readonly number[] = [11, 13, 14, 15, 16, 18, 19]

const always =
  (query: TerminalQuery): CsiQuery['read'] =>
  () =>
    query

const ifZero =
  (query: TerminalQuery): CsiQuery['read'] =>
  (parameter) =>
    parameter(0, 0) === 0 ? query : undefined

/** Every control sequence that asks something. */
export const csiQueries: readonly CsiQuery[] = [
  {
    key: 'n',
    name: 'DSR',
    sequence: 'CSI 5 n, CSI 6 n',
    kinds: ['operating-status', 'cursor-position'],
    read: (parameter) => {
      const code = parameter(0, 0)
      if (code === 5) return { kind: 'operating-status' }
      return code === 6 ? { kind: 'cursor-position', extended: false } : undefined
    },
    source: `${vt510}/DSR-OS.html`,
  },
  {
    key: '?n',
    name: 'DSR, DEC',
    sequence: 'CSI ? 6 n, CSI ? code n',
    kinds: ['cursor-position', 'device-status'],
    read: (parameter) => {
      const code = parameter(0, 0)
      if (code === 6) return { kind: 'cursor-position', extended: true }
      return deviceStatuses.includes(code) ? { kind: 'device-status', code } : undefined
    },
    source: `${vt510}/DSR.html`,
  },
  {
    key: 'c',
    name: 'DA1',
    sequence: 'CSI c, CSI 0 c',
    kinds: ['primary-attributes'],
    read: ifZero({ kind: 'primary-attributes' }),
    source: `${vt510}/DA1.html`,
  },
  {
    key: '>c',
    name: 'DA2',
    sequence: 'CSI > c, CSI > 0 c',
    kinds: ['secondary-attributes'],
    read: ifZero({ kind: 'secondary-attributes' }),
    source: `${vt510}/DA2.html`,
  },
  {
    key: '=c',
    name: 'DA3',
    sequence: 'CSI = c, CSI = 0 c',
    kinds: ['tertiary-attributes'],
    read: ifZero({ kind: 'tertiary-attributes' }),
    source: `${vt510}/DA3.html`,
  },
  {
    key: 'x',
    name: 'DECREQTPARM',
    sequence: 'CSI 0 x, CSI 1 x',
    kinds: ['terminal-parameters'],
    read: (parameter) => {
      const code = parameter(0, 0)
      return code <= 1 ? { kind: 'terminal-parameters', code } : undefined
    },
    source: 'https://vt100.net/docs/vt100-ug/chapter3.html#DECREQTPARM',
  },
  {
    key: '$p',
    name: 'DECRQM, ANSI',
    sequence: 'CSI mode $ p',
    kinds: ['mode'],
    read: (parameter) => ({ kind: 'mode', mode: parameter(0, 0), private: false }),
    source: `${vt510}/DECRQM.html`,
  },
  {
    key: '?$p',
    name: 'DECRQM, DEC',
    sequence: 'CSI ? mode $ p',
    kinds: ['mode'],
    read: (parameter) => ({ kind: 'mode', mode: parameter(0, 0), private: true }),
    source: `${vt510}/DECRQM.html`,
  },
  {
    key: '>q',
    name: 'XTVERSION',
    sequence: 'CSI > q, CSI > 0 q',
    kinds: ['terminal-version'],
    read: ifZero({ kind: 'terminal-version' }),
    source: xterm,
  },
  {
    key: '?u',
    name: 'kitty keyboard flags',
    sequence: 'CSI ? u',
    kinds: ['kitty-keyboard'],
    read: always({ kind: 'kitty-keyboard' }),
    source: 'https://sw.kovidgoyal.net/kitty/keyboard-protocol/#detection-of-support-for-this-protocol',
  },
  {
    key: '?m',
    name: 'XTQMODKEYS',
    sequence: 'CSI ? resource m',
    kinds: ['key-modifiers'],
    read: (parameter) => ({ kind: 'key-modifiers', resource: parameter(0, 0) }),
    source: xterm,
  },
  {
    key: '?f',
    name: 'XTQFMTKEYS',
    sequence: 'CSI ? resource f',
    kinds: ['other'],
    read: always({ kind: 'other', name: 'XTQFMTKEYS' }),
    source: xterm,
  },
  {
    key: '?S',
    name: 'XTSMGRAPHICS',
    sequence: 'CSI ? item ; 1 S, CSI ? item ; 4 S',
    kinds: ['graphics-attribute'],
    read: (parameter) => {
      const reads = [1, 4].includes(parameter(1, 0))
      return reads ? { kind: 'graphics-attribute', item: parameter(0, 0) } : undefined
    },
    source: xterm,
  },
  {
    key: 't',
    name: 'XTWINOPS',
    sequence: 'CSI 11 t to CSI 21 t',
    kinds: ['window-report', 'title-report'],
    read: (parameter) => {
      const code = parameter(0, 0)
      if (code === 20 || code === 21) return { kind: 'title-report', code }
      return windowReports.includes(code) ? { kind: 'window-report', code } : undefined
    },
    source: xterm,
  },
  {
    key: '*y',
    name: 'DECRQCRA',
    sequence: 'CSI id ; page ; top ; left ; bottom ; right * y',
    kinds: ['screen-checksum'],
    read: always({ kind: 'screen-checksum' }),
    source: `${vt510}/DECRQCRA.html`,
  },
  {
    key: '$w',
    name: 'DECRQPSR',
    sequence: 'CSI 1 $ w, CSI 2 $ w',
    kinds: ['state-report'],
    read: (parameter) => ({ kind: 'state-report', report: 'presentation', code: parameter(0, 0) }),
    source: `${vt510}/DECRQPSR.html`,
  },
  {
    key: '$u',
    name: 'DECRQTSR',
    sequence: 'CSI code $ u',
    kinds: ['state-report'],
    read: (parameter) => ({ kind: 'state-report', report: 'terminal', code: parameter(0, 0) }),
    source: `${vt510}/DECRQTSR.html`,
  },
  {
    key: '&u',
    name: 'DECRQUPSS',
    sequence: 'CSI & u',
    kinds: ['other'],
    read: always({ kind: 'other', name: 'DECRQUPSS' }),
    source: `${vt510}/DECRQUPSS.html`,
  },
  {
    key: '"v',
    name: 'DECRQDE',
    sequence: 'CSI " v',
    kinds: ['other'],
    read: always({ kind: 'other', name: 'DECRQDE' }),
    source: `${vt510}/DECRQDE.html`,
  },
  {
    key: "'|",
    name: 'DECRQLP',
    sequence: "CSI ' |",
    kinds: ['other'],
    read: always({ kind: 'other', name: 'DECRQLP' }),
    source: xterm,
  },
  {
    key: '#R',
    name: 'XTREPORTCOLORS',
    sequence: 'CSI # R',
    kinds: ['other'],
    read: always({ kind: 'other', name: 'XTREPORTCOLORS' }),
    source: xterm,
  },
  {
    key: '#S',
    name: 'XTTITLEPOS',
    sequence: 'CSI # S',
    kinds: ['other'],
    read: always({ kind: 'other', name: 'XTTITLEPOS' }),
    source: xterm,
  },
]
