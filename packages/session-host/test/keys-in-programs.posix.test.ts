import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScreenSnapshot } from '@ptarmigan/screen'
import { createTestBackend } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSessionHost, type Session, type SessionHost } from '../src/index.ts'
import { untilPrompt, untilShown, untilText } from './support/shown.ts'

let host: SessionHost
let directory: string

beforeEach(async () => {
  host = await createSessionHost({ backend: createTestBackend() })
  directory = await mkdtemp(join(tmpdir(), 'keys-in-programs-'))
})
afterEach(async () => {
  await host.dispose()
  await rm(directory, { recursive: true, force: true })
})

const run = (file: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Session> =>
  host.open({
    ...{ file, args, mode: 'session', cols: 80, rows: 24, cwd: directory },
    env: { HOME: directory, LANG: 'C.UTF-8', ...env },
  })

const typeLine = async (session: Session, literal: string): Promise<void> => {
  await session.sendKeys({ literal, keys: ['Enter'] })
}

test('B89: Down scrolls less by one line, in the mode that less set', async () => {
  const path = join(directory, 'lines')
  await writeFile(path, Array.from({ length: 100 }, (_, index) => `line ${index + 1}\n`).join(''))
  const less = await run('less', [path], { LESS: '' })
  await untilShown(less, 'the first page', ({ lines }) => lines[0] === 'line 1' && lines[22] === 'line 23')
  expect(less.modes?.applicationCursorKeys).toBe(true)
  await less.sendKeys(['Down'])
  await untilShown(less, 'one line further', ({ lines }) => lines[0] === 'line 2' && lines[22] === 'line 24')
  await less.sendKeys(['Down', 'Down', 'Up'])
  await untilShown(less, 'two and back', ({ lines }) => lines[0] === 'line 3')
  await less.sendKeys(['End'])
  await untilShown(less, 'the end', ({ lines }) => lines[22] === 'line 100')
  await less.sendKeys(['Home'])
  await untilShown(less, 'the start', ({ lines }) => lines[0] === 'line 1')
  await less.sendKeys(['PageDown', 'q'])
  expect((await less.wait()).exitCode).toBe(0)
  // What the pager switched on is off again, and keys are plain once more.
  expect(less.modes).toMatchObject({ applicationCursorKeys: false, applicationKeypad: false })
})

describe('vim', () => {
  const edited = async (options: { readonly args: readonly string[]; readonly escapeGapMs?: number }) => {
    const path = join(directory, 'file')
    await writeFile(path, 'abc\n')
    const vim = await run('vim', [...options.args, '-i', 'NONE', '-n', path])
    await untilShown(vim, 'the file', ({ lines }) => lines[0] === 'abc' && lines[1] === '~')
    await vim.sendKeys(['i'])
    await untilText(vim, '-- INSERT --')
    const { escapeGapMs } = options
    await vim.sendKeys(['Escape', 'O', 'x', 'y', 'z'], escapeGapMs === undefined ? {} : { escapeGapMs })
    await untilShown(vim, 'the new line', ({ lines }) => lines[0] === 'xyz' && lines[1] === 'abc')
    await vim.sendKeys(['Escape'])
    await untilShown(vim, 'insert mode has been left', ({ text }) => !text.includes('-- INSERT --'))
    await typeLine(vim, ':wq')
    expect((await vim.wait()).exitCode).toBe(0)
    return readFile(path, 'utf8')
  }

  test('B104: without a configuration takes Escape for itself when the gap is longer than its second', async () => {
    const args = ['-u', 'NONE', '--cmd', 'set showmode nocompatible']
    expect(await edited({ args, escapeGapMs: 2000 })).toBe('xyz\nabc\n')
  })

  test('B104: that waits less than the default gap needs none', async () => {
    const args = ['-u', 'NONE', '--cmd', 'set showmode nocompatible ttimeout ttimeoutlen=10']
    expect(await edited({ args })).toBe('xyz\nabc\n')
  })

  test('moves its cursor by arrows, Home and End in both of its modes', async () => {
    const path = join(directory, 'file')
    await writeFile(path, 'one two\nthree\n')
    const vim = await run('vim', ['-u', 'NONE', '--cmd', 'set nocompatible backspace=2', '-i', 'NONE', '-n', path])
    await untilShown(vim, 'the file', ({ lines }) => lines[1] === 'three')
    expect(vim.modes?.applicationCursorKeys).toBe(true)
    await vim.sendKeys(['End', 'a', '!', 'Down', 'Home', '>', 'C-Left'])
    await untilShown(vim, 'both lines changed', ({ lines }) => lines[0] === 'one two!' && lines[1] === '>three')
    await vim.sendKeys(['Delete', 'Right', 'Backspace', 'Up', 'End', 'Left', '.'])
    await untilShown(vim, 'both lines changed again', ({ lines }) => lines[0] === 'one two.!' && lines[1] === 'hree')
    await vim.kill()
  })
})

test('the line editor of python3 is moved in by keys', async () => {
  const python = await run('python3', ['-q'], { PYTHON_HISTORY: join(directory, 'history'), PYTHON_BASIC_REPL: '1' })
  await untilText(python, '>>>')
  await python.sendKeys({ literal: 'prnt(6*7)', keys: ['Home', 'Right', 'Right', 'i', 'C-e', 'Left', '1', 'C-a'] })
  await untilShown(python, 'the edited line', ({ lines }) => lines.includes('>>> print(6*71)'))
  await python.sendKeys(['End', 'Left', 'Backspace', 'Enter'])
  await untilShown(python, 'the answer', ({ lines }) => lines.includes('42'))
  await python.sendKeys(
    ['Up', 'C-a', 'M-d', 'abs', 'Enter'].flatMap((key) => (key === 'abs' ? ['a', 'b', 's'] : [key])),
  )
  await untilShown(python, 'the line before, edited', ({ lines }) => lines.includes('>>> abs(6*7)'))
  await untilPrompt(python, '>>>')
  await python.sendKeys(['C-d'])
  expect((await python.wait()).exitCode).toBe(0)
})

test('readline of bash knows C-a, C-e, M-b, M-f, C-r and the arrows', async () => {
  const bash = await run('bash', ['--norc', '--noprofile', '-i'], {
    PS1: 'ready> ',
    HISTFILE: '',
    INPUTRC: '/dev/null',
  })
  await untilText(bash, 'ready>')
  await bash.sendKeys({ literal: 'echo one two', keys: ['M-b', 'X', 'C-a', 'M-f', 'Right', '<'] })
  await untilText(bash, 'ready> echo <one Xtwo')
  await bash.sendKeys(['Backspace', 'C-e', '!', 'Home', 'Delete', 'E', 'C-a', 'M-l'])
  await untilText(bash, 'ready> echo one Xtwo!')
  await bash.sendKeys(['Enter'])
  await untilShown(bash, 'what it printed', ({ lines }) => lines.includes('one Xtwo!'))
  await typeLine(bash, 'echo other')
  await untilShown(bash, 'the other line', ({ lines }) => lines.includes('other'))
  await bash.sendKeys(['C-r'])
  await untilText(bash, '(reverse-i-search)`')
  await bash.sendKeys({ literal: 'one X' })
  await untilText(bash, "(reverse-i-search)`one X': echo one Xtwo!")
  await bash.sendKeys(['Enter'])
  await untilShown(bash, 'it ran again', ({ lines }) => lines.filter((line) => line === 'one Xtwo!').length === 2)
  await bash.sendKeys(['Up', 'Up'])
  await untilShown(bash, 'the line before', ({ lines, cursor }) => lines[cursor.row - 1] === 'ready> echo other')
  await bash.sendKeys(['C-c'])
  // What is typed before bash reads again is thrown away with the line.
  await untilShown(bash, 'an empty line', ({ lines, cursor }) => lines[cursor.row - 1] === 'ready>')
  await bash.sendKeys(['C-d'])
  expect((await bash.wait()).exitCode).toBe(130)
})

describe('fzf', () => {
  // In the alternate screen, and on a few lines for which it asks where the cursor is.
  test.each([[[]], [['--height=8']]])(
    '%j moves by arrows, filters as one types, and gives what was chosen',
    async (more) => {
      const path = join(directory, 'chosen')
      const script = 'printf "apple\\nbanana\\ncherry\\n" | fzf "$@" > "$CHOSEN"'
      const fzf = await run('sh', ['-c', script, 'fzf', '--no-sort', ...more], { CHOSEN: path, FZF_DEFAULT_OPTS: '' })
      const pointsAt = (name: string) => (screen: ScreenSnapshot) =>
        screen.lines.some((line) => /^[>▌] *\w/.test(line) && line.includes(name)) && screen.text.includes('/3')
      await untilShown(fzf, 'apple', pointsAt('apple'))
      await fzf.sendKeys(['Up'])
      await untilShown(fzf, 'banana', pointsAt('banana'))
      await fzf.sendKeys(['Up', 'Down', 'Down'])
      await untilShown(fzf, 'apple again', pointsAt('apple'))
      await fzf.sendKeys({ literal: 'xhe', keys: ['C-a', 'Delete', 'c', 'C-e'] })
      await untilShown(fzf, 'cherry alone', (screen) => pointsAt('cherry')(screen) && screen.text.includes('1/3'))
      await fzf.sendKeys(['Enter'])
      expect((await fzf.wait()).exitCode).toBe(0)
      expect(await readFile(path, 'utf8')).toBe('cherry\n')
    },
  )
})

test('htop moves its bar by Down and Up, knows its function keys, and F10 ends it', async () => {
  // Rows that stay where they are, whatever else goes on.
  const fixed = ['--sort-key', 'PID', '-p', `${process.pid},${process.ppid}`]
  const htop = await run('htop', ['-d', '100', ...fixed], { HTOPRC: join(directory, 'htoprc') })
  const barOf = ({ cells = [] }: ScreenSnapshot): number => {
    const header = cells.findIndex((row) =>
      row
        .map(({ text }) => text)
        .join('')
        .includes('PID'),
    )
    const colorOf = (row: number): string => JSON.stringify(cells[row]?.[0]?.style.background)
    const plain = JSON.stringify({ kind: 'default' })
    return cells.findIndex((_, row) => row > header && header >= 0 && colorOf(row) !== plain)
  }
  const shown = await untilShown(htop, 'the processes', (screen) => barOf(screen) > 0)
  await htop.sendKeys(['Down'])
  await untilShown(htop, 'the bar one further down', (screen) => barOf(screen) === barOf(shown) + 1)
  await htop.sendKeys(['Up'])
  await untilShown(htop, 'the bar where it was', (screen) => barOf(screen) === barOf(shown))
  await htop.sendKeys(['F1'])
  await untilText(htop, 'GNU GPL')
  await htop.sendKeys(['Escape'])
  await untilShown(htop, 'the processes again', (screen) => barOf(screen) > 0)
  await htop.sendKeys(['F10'])
  expect((await htop.wait()).exitCode).toBe(0)
})

test('cat -v shows what a terminal of this kind would have sent', async () => {
  const cat = await run('sh', ['-c', 'stty -icanon -echo -isig -iexten -icrnl; echo ready; exec cat -v'])
  await untilText(cat, 'ready')
  const keys: [key: string, shown: string][] = [
    ['Up', '^[[A'],
    ['Home', '^[[H'],
    ['End', '^[[F'],
    ['PageUp', '^[[5~'],
    ['Insert', '^[[2~'],
    ['F1', '^[OP'],
    ['F5', '^[[15~'],
    ['S-F5', '^[[15;2~'],
    ['F12', '^[[24~'],
    ['S-Up', '^[[1;2A'],
    ['C-Left', '^[[1;5D'],
    ['C-M-S-Left', '^[[1;8D'],
    ['C-Delete', '^[[3;5~'],
    ['S-Tab', '^[[Z'],
    ['M-Enter', '^[^M'],
    ['C-Space', '^@'],
    ['C-/', '^_'],
    ['C-8', '^?'],
    ['Escape', '^['],
    ['C-c', '^C'],
  ]
  await cat.sendKeys(
    keys.flatMap(([key]) => [key, '|']),
    { escapeGapMs: 0 },
  )
  const expected = keys.map(([, shown]) => `${shown}|`).join('')
  await untilShown(cat, expected, ({ text }) => text.replaceAll('\n', '').endsWith(expected))
})

describe('a reader in raw mode gets the bytes that the modes ask for', () => {
  test.each<[modes: string, sets: string, keys: readonly (readonly [key: string, hex: string])[]]>([
    [
      'no mode',
      '',
      [
        ['Up', '1b5b41'],
        ['Enter', '0d'],
        ['Backspace', '7f'],
        ['C-S-l', '0c'],
        ['KP_Add', '2b'],
        ['é', 'c3a9'],
      ],
    ],
    [
      'application cursor keys',
      '\\033[?1h',
      [
        ['Up', '1b4f41'],
        ['End', '1b4f46'],
        ['S-Up', '1b5b313b3241'],
        ['Delete', '1b5b337e'],
      ],
    ],
    [
      'application keypad',
      '\\033=',
      [
        ['KP_Add', '1b4f6b'],
        ['KP_Enter', '1b4f4d'],
        ['KP_0', '1b4f70'],
        ['Up', '1b5b41'],
      ],
    ],
    [
      'modifyOtherKeys 2',
      '\\033[>4;2m',
      [
        ['S-Enter', '1b5b32373b323b31337e'],
        ['C-S-l', '1b5b32373b363b37367e'],
        ['a', '61'],
      ],
    ],
    [
      'kitty: disambiguate',
      '\\033[>1u',
      [
        ['C-c', '1b5b39393b3575'],
        ['S-Enter', '1b5b31333b3275'],
        ['Escape', '1b5b323775'],
        ['Enter', '0d'],
      ],
    ],
    [
      'kitty, pushed and popped',
      '\\033[>1u\\033[<u',
      [
        ['C-c', '03'],
        ['S-Enter', '0d'],
      ],
    ],
    [
      'what was set and reset',
      '\\033[?1h\\033=\\033[?1l\\033>',
      [
        ['Up', '1b5b41'],
        ['KP_Add', '2b'],
      ],
    ],
  ])('%s', async (_, sets, keys) => {
    const hex = keys.map(([, bytes]) => bytes).join('')
    const script = `stty raw -echo; printf '${sets}ready'; head -c ${hex.length / 2} | od -An -v -tx1`
    const reader = await run('sh', ['-c', script])
    await untilText(reader, 'ready')
    await reader.sendKeys(
      keys.map(([key]) => key),
      { escapeGapMs: 0 },
    )
    await reader.wait()
    const { text } = await reader.snapshot()
    expect(text.replaceAll(/\s/g, '')).toBe(`ready${hex}`)
  })
})
