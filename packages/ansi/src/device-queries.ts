import type { TerminalQuery, TerminalQueryKind } from './terminal-query.ts'
import type { ControlString, DeviceControlString, EscapeSequence } from './vt-handler.ts'

/** Queries in a device control string, an APC, an escape sequence or a lone control. */
export interface DeviceQuery {
  readonly name: string
  readonly sequence: string
  readonly kinds: readonly TerminalQueryKind[]
  readonly source: string
}

const vt510 = 'https://vt100.net/docs/vt510-rm'
const xterm = 'https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Device-Control-functions'

/** Device control strings that ask something, by intermediates and final. */
export const dcsQueries: readonly (DeviceQuery & { readonly key: string; read(data: string): TerminalQuery })[] = [
  {
    key: '$q',
    name: 'DECRQSS',
    sequence: 'DCS $ q request ST',
    kinds: ['status-string'],
    read: (request) => ({ kind: 'status-string', request }),
    source: `${vt510}/DECRQSS.html`,
  },
  {
    key: '+q',
    name: 'XTGETTCAP',
    sequence: 'DCS + q hex ; hex ST',
    kinds: ['termcap'],
    read: (data) => ({ kind: 'termcap', names: data.split(';').map(textOfHex) }),
    source: xterm,
  },
  {
    key: '+Q',
    name: 'XTGETXRES',
    sequence: 'DCS + Q hex ST',
    kinds: ['property-report'],
    read: (data) => ({ kind: 'property-report', name: textOfHex(data) }),
    source: xterm,
  },
]

/** What a device control string asks. */
export const dcsQueryOf = ({ prefix, intermediates, final, data }: DeviceControlString): TerminalQuery | undefined => {
  const key = prefix + intermediates + final
  return dcsQueries.find((each) => each.key === key)?.read(data)
}

/** The kitty graphics query. */
export const apcQuery: DeviceQuery = {
  name: 'kitty graphics support',
  sequence: 'APC G control with a=q ; data ST',
  kinds: ['kitty-graphics'],
  source: 'https://sw.kovidgoyal.net/kitty/graphics-protocol/#querying-support-and-available-transmission-mediums',
}

/** What an APC string asks. */
export const apcQueryOf = ({ data }: ControlString): TerminalQuery | undefined => {
  if (data[0] !== 'G') return undefined
  const [control = ''] = data.slice(1).split(';', 1)
  return control.split(',').includes('a=q') ? { kind: 'kitty-graphics', control } : undefined
}

/** DECID, the older DA1. */
export const escQuery: DeviceQuery = {
  name: 'DECID',
  sequence: 'ESC Z',
  kinds: ['primary-attributes'],
  source: 'https://vt100.net/docs/vt100-ug/chapter3.html#DECID',
}

/** What an escape sequence asks. */
export const escQueryOf = ({ intermediates, final }: EscapeSequence): TerminalQuery | undefined =>
  intermediates === '' && final === 'Z' ? { kind: 'primary-attributes' } : undefined

/** ENQ. */
export const enquiry: DeviceQuery & { readonly code: number } = {
  code: 0x05,
  name: 'ENQ',
  sequence: 'ENQ',
  kinds: ['answerback'],
  source: 'https://vt100.net/docs/vt100-ug/chapter3.html',
}

/** Pairs of hexadecimal digits as text; what is no such pair is left out. */
const textOfHex = (hex: string): string => {
  let text = ''
  for (let at = 0; at + 1 < hex.length; at += 2) {
    const code = Number.parseInt(hex.slice(at, at + 2), 16)
    if (!Number.isNaN(code)) text += String.fromCharCode(code)
  }
  return text
}
