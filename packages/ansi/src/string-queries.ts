import type { TerminalQuery, TerminalQueryKind } from './terminal-query.ts'
import type { OperatingSystemCommand, StringTerminator } from './vt-handler.ts'

/** What a control string asks, and what it does besides. */
export interface StringQueries {
  readonly queries: readonly TerminalQuery[]
  /** The data of the same command without its questions, if something is left: `OSC 4` may set one colour and ask for another. */
  readonly rest?: OscRest
}

/** What is left of an OSC whose questions were taken out. */
export interface OscRest {
  readonly command: number
  readonly data: string
}

/** Operating system commands that ask something. */
export interface OscQuery {
  /** First and last of the numbers that it goes by. */
  readonly commands: readonly [first: number, last: number]
  readonly name: string
  readonly sequence: string
  /** What `read` may give. */
  readonly kinds: readonly TerminalQueryKind[]
  readonly read: (command: number, data: string, terminator: StringTerminator) => StringQueries
  readonly source: string
}

/** What an operating system command asks. */
export const oscQueriesOf = ({ command, data, terminator }: OperatingSystemCommand): StringQueries => {
  if (command === undefined) return nothing
  const query = oscQueries.find(({ commands: [first, last] }) => command >= first && command <= last)
  return query?.read(command, data, terminator) ?? nothing
}

const nothing: StringQueries = { queries: [] }

const one = (query: TerminalQuery): StringQueries => ({ queries: [query] })

const xterm = 'https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands'

/** `index ; ?` asks for an entry, `index ; color` sets it, as often as one likes. */
const paletteQueries: OscQuery['read'] = (command, data, terminator) => {
  const parts = data.split(';')
  const queries: TerminalQuery[] = []
  const rest: string[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [index, value] = parts.slice(at, at + 2)
    if (value === '?')
      queries.push({ kind: 'color', command, index: Number.parseInt(index ?? '', 10) || 0, terminator })
    else rest.push(...parts.slice(at, at + 2))
  }
  return rest.length === 0 ? { queries } : { queries, rest: { command, data: rest.join(';') } }
}

/** Each further value is for the next colour. */
const dynamicColorQueries: OscQuery['read'] = (command, data, terminator) => {
  const parts = data.split(';')
  const queries = parts.flatMap((value, at): TerminalQuery[] =>
    value === '?' && command + at <= 19 ? [{ kind: 'color', command: command + at, index: undefined, terminator }] : [],
  )
  const firstSet = parts.findIndex((value) => value !== '?' && value !== '')
  if (firstSet === -1 || queries.length === 0) return { queries }
  // An empty value leaves its colour alone.
  const rest = parts.slice(firstSet).map((value) => (value === '?' ? '' : value))
  return { queries, rest: { command: command + firstSet, data: rest.join(';') } }
}

const kittyColorQueries: OscQuery['read'] = (command, data) => {
  const parts = data.split(';')
  const rest = parts.filter((part) => !part.endsWith('=?'))
  if (rest.length === parts.length) return nothing
  const queries: TerminalQuery[] = [{ kind: 'other', name: 'kitty colors' }]
  return rest.length === 0 ? { queries } : { queries, rest: { command, data: rest.join(';') } }
}

/** Every operating system command that asks something. */
export const oscQueries: readonly OscQuery[] = [
  {
    commands: [3, 3],
    name: 'X property',
    sequence: 'OSC 3 ; ? name ST',
    kinds: ['property-report'],
    read: (_command, data) => (data[0] === '?' ? one({ kind: 'property-report', name: data.slice(1) }) : nothing),
    source: xterm,
  },
  {
    commands: [4, 5],
    name: 'palette and special colors',
    sequence: 'OSC 4 ; index ; ? ST, OSC 5 ; index ; ? ST',
    kinds: ['color'],
    read: paletteQueries,
    source: xterm,
  },
  {
    commands: [10, 19],
    name: 'dynamic colors',
    sequence: 'OSC 10 ; ? ST to OSC 19 ; ? ST',
    kinds: ['color'],
    read: dynamicColorQueries,
    source: xterm,
  },
  {
    commands: [21, 21],
    name: 'kitty colors',
    sequence: 'OSC 21 ; name=? ST',
    kinds: ['other'],
    read: kittyColorQueries,
    source: 'https://sw.kovidgoyal.net/kitty/color-stack/#setting-and-querying-colors',
  },
  {
    commands: [22, 22],
    name: 'pointer shape',
    sequence: 'OSC 22 ; ? names ST',
    kinds: ['other'],
    read: (_command, data) => (data[0] === '?' ? one({ kind: 'other', name: 'pointer shape' }) : nothing),
    source: 'https://sw.kovidgoyal.net/kitty/pointer-shapes/#querying-support',
  },
  {
    commands: [50, 50],
    name: 'font',
    sequence: 'OSC 50 ; ? ST',
    kinds: ['font-report'],
    read: (_command, data) => (data[0] === '?' ? one({ kind: 'font-report' }) : nothing),
    source: xterm,
  },
  {
    commands: [52, 52],
    name: 'clipboard',
    sequence: 'OSC 52 ; selection ; ? ST',
    kinds: ['clipboard-read'],
    read: (_command, data) => {
      const [selection = '', value] = data.split(';', 2)
      return value === '?' ? one({ kind: 'clipboard-read', selection }) : nothing
    },
    source: xterm,
  },
  {
    commands: [60, 61],
    name: 'XTQALLOWED',
    sequence: 'OSC 60 ST, OSC 61 ; names ST',
    kinds: ['other'],
    read: () => one({ kind: 'other', name: 'XTQALLOWED' }),
    source: xterm,
  },
  {
    commands: [99, 99],
    name: 'kitty notification support',
    sequence: 'OSC 99 ; i=id : p=? ; ST',
    kinds: ['other'],
    read: (_command, data) => {
      const [metadata = ''] = data.split(';', 1)
      const asks = metadata.split(':').some((entry) => entry === 'p=?' || entry === 'p=alive')
      return asks ? one({ kind: 'other', name: 'kitty notification support' }) : nothing
    },
    source: 'https://sw.kovidgoyal.net/kitty/desktop-notifications/#querying-for-support',
  },
  {
    commands: [1337, 1337],
    name: 'iTerm2 reports',
    sequence: 'OSC 1337 ; ReportCellSize ST, OSC 1337 ; ReportVariable=name ST',
    kinds: ['other', 'property-report'],
    read: (_command, data) => {
      const [request = '', name = ''] = data.split('=', 2)
      if (request === 'ReportCellSize') return one({ kind: 'other', name: 'iTerm2 reports' })
      return request === 'ReportVariable' ? one({ kind: 'property-report', name }) : nothing
    },
    source: 'https://iterm2.com/documentation-escape-codes.html',
  },
  {
    commands: [5522, 5522],
    name: 'kitty clipboard',
    sequence: 'OSC 5522 ; type=read ; names ST',
    kinds: ['clipboard-read'],
    read: (_command, data) => {
      const [metadata = '', selection = ''] = data.split(';', 2)
      return metadata.split(':').includes('type=read') ? one({ kind: 'clipboard-read', selection }) : nothing
    },
    source: 'https://sw.kovidgoyal.net/kitty/clipboard/',
  },
]
