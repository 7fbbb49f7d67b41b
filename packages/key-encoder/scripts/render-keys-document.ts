import { controlCharacter, x11ControlCharacter } from '../src/control-characters.ts'
import { controlKeys } from '../src/control-keys.ts'
import { encodeKey } from '../src/encode-key.ts'
import { kittyFlags } from '../src/encode-kitty-key.ts'
import { functionKeys } from '../src/function-keys.ts'
import type { KeyEntry } from '../src/key-entry.ts'
import type { KeyModes } from '../src/key-modes.ts'
import { modifierLetters, modifierWords } from '../src/key-modifier-names.ts'
import { characterNames, keyTable } from '../src/key-table.ts'
import { keypadKeys } from '../src/keypad-keys.ts'
import { modifierBits } from '../src/modifier-number.ts'
import { cursorKeys, editingKeys } from '../src/navigation-keys.ts'
import { parseKeyName } from '../src/parse-key-name.ts'

/** docs/keys.md: every table of the package, with what the encoder itself makes of the keys in it. */
export const renderKeysDocument = (): string =>
  [
    introduction,
    '## Names',
    'Any case will do, and underscores may be left out. A character is its own name.',
    table(
      ['key', 'other names'],
      namedKeys
        .filter(({ aliases }) => aliases.length > 0)
        .map(({ name, aliases }) => [code(name), aliases.map(code).join(' ')]),
    ),
    `These have no other name: ${namedKeys
      .filter(({ name, aliases }) => aliases.length === 0 && !/^F\d+$/.test(name))
      .map(({ name }) => code(name))
      .join(' ')} and ${code('F1')} to ${code(`F${functionKeys.length}`)}.`,
    '`BTab` and `BackTab` are Shift+Tab. `^C` is Control+C.',
    '### Modifiers',
    modifierSection(),
    '## To a program that asked for nothing',
    'Sources: terminfo `xterm-256color`; <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Special-Keyboard-Keys>; <https://vt100.net/docs/vt510-rm/DECCKM.html>.',
    'Without any modes, `Home` is `CSI 1 ~` and `End` is `CSI 4 ~`: then nothing is known of the terminal.',
    table(
      ['key', 'plain', 'under DECCKM', 'with Control'],
      [...cursorKeys, ...editingKeys].map((key) => [
        key.name,
        sent(key.name, {}),
        sent(key.name, { applicationCursorKeys: true }),
        sent(`C-${key.name}`, {}),
      ]),
    ),
    '### Function keys',
    byModifiers(
      functionKeys.slice(0, 12).map(({ name }) => name),
      {},
    ),
    'F13 to F63, unmodified as terminfo has them, with modifiers as xterm sends them:',
    table(
      ['key', 'plain', 'with Control'],
      functionKeys.slice(12).map(({ name }) => [name, sent(name, {}), sent(`C-${name}`, {})]),
    ),
    '### Keypad',
    'Source: <https://vt100.net/docs/vt100-ug/chapter3.html>, table 3-8.',
    table(
      ['key', 'plain', 'under DECKPAM', 'under DECKPAM with Control'],
      keypadKeys.map(({ name }) => [
        name,
        sent(name, {}),
        sent(name, { applicationKeypad: true }),
        sent(`C-${name}`, { applicationKeypad: true }),
      ]),
    ),
    '### Keys that are bytes',
    'Source: <https://sw.kovidgoyal.net/kitty/keyboard-protocol/#legacy-functional-keys>; measured on xterm 379.',
    byModifiers([...controlKeys.map(({ name }) => name), 'Space'], {}),
    '### Control with a character',
    'Source: the rule of the X11 library, <https://invisible-island.net/xterm/modified-keys.html>. Characters that are not here are sent as they are. Alt puts ESC before whatever is sent.',
    table(
      ['character', 'byte', 'kept by modifyOtherKeys 1'],
      printable
        .filter((character) => controlCharacter(character) !== undefined && !/[A-Z]/.test(character))
        .map((character) => [
          code(character === ' ' ? 'Space' : character),
          sent(`C-${character}`, {}),
          x11ControlCharacter(character) === undefined ? 'no' : 'yes',
        ]),
    ),
    '## modifyOtherKeys',
    'Sources: <https://invisible-island.net/xterm/modified-keys.html>, <https://invisible-island.net/xterm/modified-keys-us-pc105.html>; measured on xterm 379 with `metaSendsEscape`. Keys that have sequences of their own are the same at every level.',
    'Level 1:',
    byModifiers(otherExamples, { modifyOtherKeys: 1 }),
    'Level 2:',
    byModifiers(otherExamples, { modifyOtherKeys: 2 }),
    '## The kitty keyboard protocol',
    'Source: <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>. Flags 4 and 16 only add to the sequences that another flag asked for.',
    table(
      ['key', ...flagColumns.map(({ title }) => title)],
      kittyExamples.map((name) => [
        code(name),
        ...flagColumns.map(({ flags }) => sent(name, { kittyKeyboardFlags: flags })),
      ]),
    ),
    'With event types, a repeat is `:2` and a release `:3` after the modifiers:',
    table(
      ['event', 'flags 1 + 2', 'flags 1 + 2 + 8'],
      (['repeat', 'release'] as const).flatMap((eventType) =>
        ['a', 'Up', 'Enter', 'Escape'].map((key) => [
          `${key}, ${eventType}`,
          ...[3, 11].map((flags) => shown(encodeKey({ key, eventType }, { kittyKeyboardFlags: flags }))),
        ]),
      ),
    ),
    'Numbers of the functional keys:',
    table(['key', 'sequence', 'only with flag 8'], keyTable.filter(({ kitty }) => kitty !== undefined).map(kittyRow)),
    differences,
  ].join('\n\n')

const introduction = `# Keys

What \`@ptarmigan/key-encoder\` sends for each key. This file is made from the package's tables by \`pnpm --filter @ptarmigan/key-encoder docs\`; do not edit it.

\`ESC\` is the byte 1B, \`CSI\` is ESC \`[\`, \`SS3\` is ESC \`O\`; other controls are shown by their names. Blanks are for the eye only.`

const differences = `## Where this is neither xterm nor kitty, and why

| what | here | there |
| --- | --- | --- |
| Alt+Shift+Tab | \`ESC CSI Z\` | xterm drops Alt; the kitty protocol's table of old forms keeps it |
| F13 and above, unmodified | as terminfo says | xterm sends VT220 numbers that its own terminfo entry does not have |
| Alt with the keypad, its characters | ESC before the character | xterm drops Alt |
| modifyOtherKeys 1: Alt with another modifier, Control+Shift+Tab | all modifiers are reported | xterm drops one of them |
| modifyOtherKeys 1: Control+Shift+letter | the control character, as xterm | programs that ask for level 1 (Emacs) do not know the long form |
| a character that is a shifted one, written alone (\`A\`, \`!\`) at modifyOtherKeys 2 | the character | xterm cannot tell it from Shift held with the key |
| kitty, release of Enter, Tab and Backspace with modifiers, without flag 8 | nothing, as the protocol says | kitty reports it |
| kitty, F3, Menu, and the keypad and cursor keys with flag 8 alone | as the protocol says now | kitty 0.26 was before those changes |
| kitty, Escape held or released with flag 2 alone | the event | kitty 0.26 sends ESC again |
| kitty, flag 2 alone: characters with modifiers that have no old form | the old form without what it cannot say | kitty sends CSI u |
`

/** The keys that show what each level of modifyOtherKeys is about. */
const otherExamples = [
  ...controlKeys.map(({ name }) => name),
  'Space',
  'a',
  'i',
  '1',
  '2',
  '8',
  '-',
  '/',
  ';',
  ',',
  '[',
  'é',
]

const kittyExamples = [
  'a',
  'A',
  'é',
  'C-c',
  'C-S-l',
  'M-x',
  'C-!',
  'Super+a',
  'Space',
  'C-Space',
  'Enter',
  'S-Enter',
  'Tab',
  'S-Tab',
].concat(['Backspace', 'C-Backspace', 'Escape', 'Up', 'C-Up', 'Home', 'F1', 'F3', 'F5', 'KP_7', 'KP_Enter', 'KP_Home'])

const { disambiguate, alternateKeys, allKeys, associatedText } = kittyFlags

const flagColumns: readonly { readonly title: string; readonly flags: number }[] = [
  { title: 'disambiguate (1)', flags: disambiguate },
  { title: '1 + alternate keys (4)', flags: disambiguate + alternateKeys },
  { title: 'all keys (8)', flags: allKeys },
  { title: '8 + text (16)', flags: allKeys + associatedText },
]

const namedKeys = [...keyTable, ...characterNames]

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))

const modifierSets = ['', 'S-', 'M-', 'M-S-', 'C-', 'C-S-', 'C-M-', 'C-M-S-']

function modifierSection(): string {
  const rows = modifierBits.map(({ name, bit }) => {
    const letters = modifierLetters.filter((each) => each.modifier === name).map((each) => code(`${each.word}-`))
    const words = modifierWords.filter((each) => each.modifier === name).map((each) => code(`${each.word}+`))
    return [name, [...letters, ...words].join(', ') || 'events only', String(bit)]
  })
  const text =
    'They stand before the key in any order, the letters with a hyphen, the words with a plus or a hyphen. A modifier number is 1 plus the sum of the values; xterm knows the first three.'
  return [text, table(['modifier', 'written', 'value'], rows)].join('\n\n')
}

function byModifiers(names: readonly string[], modes: KeyModes): string {
  const titles = ['plain', 'Shift', 'Alt', 'Alt+Shift', 'Control', 'Control+Shift', 'Control+Alt', 'all three']
  return table(
    ['key', ...titles],
    names.map((name) => [code(name), ...modifierSets.map((prefix) => sent(prefix + name, modes))]),
  )
}

function kittyRow({ name, kitty }: KeyEntry): string[] {
  const modes = { kittyKeyboardFlags: allKeys }
  return [name, sent(name, modes), kitty?.modifier === true ? 'yes' : '']
}

function sent(name: string, modes: KeyModes): string {
  return shown(encodeKey(parseKeyName(name), modes))
}

const controlNames = [
  'NUL',
  'SOH',
  'STX',
  'ETX',
  'EOT',
  'ENQ',
  'ACK',
  'BEL',
  'BS',
  'HT',
  'LF',
  'VT',
  'FF',
  'CR',
  'SO',
  'SI',
].concat(['DLE', 'DC1', 'DC2', 'DC3', 'DC4', 'NAK', 'SYN', 'ETB', 'CAN', 'EM', 'SUB', 'ESC', 'FS', 'GS', 'RS', 'US'])

/** A sequence as specifications write it. */
function shown(sequence: string): string {
  if (sequence === '') return 'nothing'
  const words: string[] = []
  let rest = sequence
  while (rest !== '') {
    const introducer = /^\x1b[[O](?=.)/.exec(rest)?.[0]
    if (introducer !== undefined) {
      words.push(
        introducer === '\x1b[' ? 'CSI' : 'SS3',
        rest
          .slice(2)
          .replace(/[;:]+|[^\d;:]+$/g, ' $& ')
          .trim(),
      )
      break
    }
    const character = String.fromCodePoint(rest.codePointAt(0) ?? 0)
    words.push(
      controlNames[character.charCodeAt(0)] ?? (character === '\x7f' ? 'DEL' : character === ' ' ? 'SP' : character),
    )
    rest = rest.slice(character.length)
  }
  return code(words.join(' '))
}

/** Markdown code, also of backquotes and bars. */
function code(text: string): string {
  const escaped = text.replaceAll('|', '\\|')
  return text.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.join('\n')
}
