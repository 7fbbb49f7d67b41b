import { csiQueries } from '../src/csi-queries.ts'
import { apcQuery, dcsQueries, enquiry, escQuery } from '../src/device-queries.ts'
import { editControls, editSequences } from '../src/line-edits.ts'
import { modeSequences } from '../src/mode-sequences.ts'
import { modeTable, softResetModes } from '../src/mode-table.ts'
import { shellMarks } from '../src/shell-mark-table.ts'
import { oscQueries } from '../src/string-queries.ts'
import { neverAnsweredQueries, type TerminalQueryKind } from '../src/terminal-query.ts'

/** The text of docs/sequences.md, made from the tables that the code walks. */
export const sequencesDocument = (): string => `${sections().join('\n\n')}\n`

const sections = (): string[] => [
  '# Sequences',
  '<!-- Made by `pnpm --filter @ptarmigan/ansi docs` from the tables in packages/ansi/src. Do not edit. -->',
  'What `@ptarmigan/ansi` understands of terminal output. Its parser reads every sequence of ECMA-48 and of DEC; these are the ones it gives a meaning to.',
  ...strippingSection(),
  ...modesSection(),
  ...queriesSection(),
  ...marksSection(),
]

const strippingSection = (): string[] => [
  '## Stripping',
  'Every sequence and every control is removed. These also edit the line being written:',
  table(
    ['sequence', 'name', 'what it does'],
    [
      ...editControls.map(({ code, name, meaning }) => [
        codeText(`0x${code.toString(16).padStart(2, '0')}`),
        name,
        meaning,
      ]),
      ...editSequences.map(({ sequence, name, meaning }) => [codeList(sequence), name, meaning]),
    ],
  ),
]

const modesSection = (): string[] => [
  '## Modes',
  table(
    ['sequence', 'name', 'what it does', 'source'],
    modeSequences.map(({ sequence, name, meaning, source }) => [codeText(sequence), name, meaning, link(source)]),
  ),
  `DECSTR leaves ${settings(softResetModes)}, and the screen and the mouse as they are.`,
  table(
    ['mode', 'name', 'set', 'reset', 'source'],
    modeTable.map(({ number, private: isPrivate, name, set, reset, resetsOnlyItself, source }) => [
      isPrivate ? `? ${number}` : `${number}`,
      name,
      settings(set),
      settings(reset) + (resetsOnlyItself ? ', if it is the one in force' : ''),
      link(source),
    ]),
  ),
]

const queriesSection = (): string[] => {
  const others = [...dcsQueries, apcQuery, escQuery, enquiry]
  return [
    '## Queries',
    "What asks the terminal to answer on the program's input. A kind in **bold** must never be answered: the answer would be text under the control of the output, or a secret.",
    table(
      ['sequence', 'name', 'kind', 'source'],
      [...csiQueries, ...oscQueries, ...others].map(({ sequence, name, kinds, source }) => [
        codeList(sequence),
        name,
        kinds.map(kindText).join(', '),
        link(source),
      ]),
    ),
  ]
}

const marksSection = (): string[] => [
  '## Shell integration',
  table(
    ['sequence', 'mark', 'source'],
    shellMarks.map(({ sequence, meaning, source }) => [codeText(sequence), meaning, link(source)]),
  ),
]

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cellText).join(' | ')} |`).join('\n')

const cellText = (text: string): string => text.replaceAll('|', '\\|')

const codeText = (text: string): string => `\`${text}\``

const codeList = (sequences: string): string => sequences.split(', ').map(codeText).join(', ')

const kindText = (kind: TerminalQueryKind): string => (neverAnsweredQueries.has(kind) ? `**${kind}**` : kind)

const settings = (part: object): string =>
  Object.entries(part)
    .map(([name, value]) => codeText(`${name}: ${value}`))
    .join(', ')

const link = (source: string): string => `[${new URL(source).hostname}](${source})`
