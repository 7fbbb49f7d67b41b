import { directoryOfUrl } from './directory-url.ts'
import type { ShellMark, ShellMarkSource } from './shell-mark.ts'

/** One form of a mark: `OSC command ; first ; rest`. */
export interface ShellMarkDefinition {
  readonly command: number
  /** The first field of the data; left out when the data has no such field. */
  readonly first?: string
  readonly sequence: string
  readonly meaning: string
  /** The mark, given what follows the first field. `undefined` if it is malformed. */
  readonly read: (rest: string) => ShellMark | undefined
  readonly source: string
}

const finalTerm = 'https://gitlab.freedesktop.org/Per_Bothner/specifications/blob/master/proposals/semantic-prompts.md'
const code = 'https://code.visualstudio.com/docs/terminal/shell-integration#_supported-escape-sequences'

const promptStart =
  (source: ShellMarkSource) =>
  (rest: string): ShellMark => ({ kind: 'prompt-start', source, properties: propertiesOf(rest) })

const commandEnd =
  (source: ShellMarkSource) =>
  (rest: string): ShellMark => ({ kind: 'command-end', source, exitCode: exitCodeOf(rest) })

/** Every mark that is understood. */
export const shellMarks: readonly ShellMarkDefinition[] = [
  {
    command: 133,
    first: 'A',
    sequence: 'OSC 133 ; A ; options ST',
    meaning: 'prompt-start',
    read: promptStart('osc-133'),
    source: finalTerm,
  },
  {
    command: 133,
    first: 'N',
    sequence: 'OSC 133 ; N ; options ST',
    meaning: 'prompt-start, the command before it is over',
    read: promptStart('osc-133'),
    source: finalTerm,
  },
  {
    command: 133,
    first: 'P',
    sequence: 'OSC 133 ; P ; options ST',
    meaning: 'prompt-start, `k` tells of which kind',
    read: promptStart('osc-133'),
    source: finalTerm,
  },
  {
    command: 133,
    first: 'B',
    sequence: 'OSC 133 ; B ST',
    meaning: 'command-start',
    read: () => ({ kind: 'command-start', source: 'osc-133' }),
    source: finalTerm,
  },
  {
    command: 133,
    first: 'C',
    sequence: 'OSC 133 ; C ST',
    meaning: 'output-start',
    read: () => ({ kind: 'output-start', source: 'osc-133' }),
    source: finalTerm,
  },
  {
    command: 133,
    first: 'D',
    sequence: 'OSC 133 ; D ; exit code ST',
    meaning: 'command-end',
    read: commandEnd('osc-133'),
    source: finalTerm,
  },
  {
    command: 633,
    first: 'A',
    sequence: 'OSC 633 ; A ST',
    meaning: 'prompt-start',
    read: promptStart('osc-633'),
    source: code,
  },
  {
    command: 633,
    first: 'B',
    sequence: 'OSC 633 ; B ST',
    meaning: 'command-start',
    read: () => ({ kind: 'command-start', source: 'osc-633' }),
    source: code,
  },
  {
    command: 633,
    first: 'C',
    sequence: 'OSC 633 ; C ST',
    meaning: 'output-start',
    read: () => ({ kind: 'output-start', source: 'osc-633' }),
    source: code,
  },
  {
    command: 633,
    first: 'D',
    sequence: 'OSC 633 ; D ; exit code ST',
    meaning: 'command-end',
    read: commandEnd('osc-633'),
    source: code,
  },
  {
    command: 633,
    first: 'E',
    sequence: 'OSC 633 ; E ; command line ; nonce ST',
    meaning: 'command-line',
    read: (rest) => {
      const [commandLine = '', nonce] = rest.split(';', 2)
      return { kind: 'command-line', commandLine: unescaped(commandLine), nonce }
    },
    source: code,
  },
  {
    command: 633,
    first: 'P',
    sequence: 'OSC 633 ; P ; name=value ST',
    meaning: 'working-directory for `Cwd`, else property',
    read: (rest) => {
      const [name, value] = nameAndValue(rest)
      if (name === 'Cwd')
        return { kind: 'working-directory', source: 'osc-633', path: unescaped(value), host: undefined }
      return name === '' ? undefined : { kind: 'property', name, value: unescaped(value) }
    },
    source: code,
  },
  {
    command: 7,
    sequence: 'OSC 7 ; file://host/path ST',
    meaning: 'working-directory',
    read: (rest) => {
      const directory = directoryOfUrl(rest)
      return directory && { kind: 'working-directory', source: 'osc-7', ...directory }
    },
    source: 'https://gitlab.freedesktop.org/terminal-wg/specifications/-/merge_requests/7',
  },
  {
    command: 9,
    first: '9',
    sequence: 'OSC 9 ; 9 ; path ST',
    meaning: 'working-directory',
    read: (rest) => ({ kind: 'working-directory', source: 'osc-9', path: withoutQuotes(rest), host: undefined }),
    source: 'https://conemu.github.io/en/AnsiEscapeCodes.html#ConEmu_specific_OSC',
  },
  {
    command: 1337,
    sequence: 'OSC 1337 ; CurrentDir=path ST',
    meaning: 'working-directory',
    read: (rest) => {
      const [name, value] = nameAndValue(rest)
      if (name !== 'CurrentDir') return undefined
      return { kind: 'working-directory', source: 'osc-1337', path: value, host: undefined }
    },
    source: 'https://iterm2.com/documentation-escape-codes.html',
  },
]

const propertiesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(';').flatMap((part) => (part.includes('=') ? [nameAndValue(part)] : [])))

const nameAndValue = (text: string): readonly [name: string, value: string] => {
  const at = text.indexOf('=')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

const exitCodeOf = (text: string): number | undefined => {
  const [code = ''] = text.split(';', 1)
  return /^-?\d{1,10}$/.test(code) ? Number(code) : undefined
}

/** `\\` is a backslash and `\x3b` the character of that number: how OSC 633 writes `;`, line ends and other controls. */
const unescaped = (text: string): string =>
  text.replace(/\\(\\|x[0-9a-fA-F]{2})/g, (_, escaped: string) =>
    escaped === '\\' ? '\\' : String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  )

const withoutQuotes = (text: string): string =>
  text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
