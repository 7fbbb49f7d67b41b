import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createQueryDetector, neverAnsweredQueries, type TerminalQuery, type TerminalQueryKind } from '@ptarmigan/ansi'
import { until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSessionHost, type Session, type SessionHost } from '../src/index.ts'
import { createRecordingBackend } from './support/recording-backend.ts'
import { untilPrompt, untilShown, untilText } from './support/shown.ts'

let host: SessionHost
let inputs: string[]
let home: string

beforeEach(async () => {
  const recording = createRecordingBackend()
  inputs = recording.inputs
  host = await createSessionHost({ backend: recording.backend })
  home = await mkdtemp(join(tmpdir(), 'start-up-queries-'))
})
afterEach(async () => {
  await host.dispose()
  await rm(home, { recursive: true, force: true })
})

const run = (file: string, args: readonly string[]): Promise<Session> =>
  host.open({
    ...{ file, args, mode: 'session', cols: 80, rows: 24, cwd: home },
    env: { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, LANG: 'C.UTF-8' },
  })

/** What the program has asked its terminal so far, in order. */
const askedBy = async (session: Session): Promise<TerminalQuery[]> => {
  const queries: TerminalQuery[] = []
  createQueryDetector({ onQuery: (query) => queries.push(query) }).push(await readFile(session.logPath))
  return queries
}

/** How the reply to each kind of query begins that is answered; without one there is silence, as xterm keeps it. */
const replies: Partial<Record<TerminalQueryKind, RegExp>> = {
  'operating-status': /^\x1b\[0n/,
  'cursor-position': /^\x1b\[\??\d+;\d+R/,
  'primary-attributes': /^\x1b\[\?1;2c/,
  'secondary-attributes': /^\x1b\[>0;276;0c/,
  mode: /^\x1b\[\??\d+;[0-4]\$y/,
  'status-string': /^\x1bP[01]\$r[^\x1b]*\x1b\\/,
}

/** That the input is the replies to the queries, in their order and once each, and nothing else. */
const expectAnswered = (queries: readonly TerminalQuery[], input: string): void => {
  let rest = input
  for (const { kind } of queries) {
    const reply = replies[kind]
    if (reply === undefined) continue
    expect(rest, kind).toMatch(reply)
    rest = rest.replace(reply, '')
  }
  expect(rest).toBe('')
}

test('B151: fish shows its prompt, and what it asked before it is answered', async () => {
  const fish = await run('fish', ['--no-config', '--init-command', 'function fish_prompt; echo "ready> "; end'])
  await untilText(fish, 'ready>')
  // The log is written behind the screen, and an answer comes behind its question.
  await vi.waitFor(async () => expectAnswered(await askedBy(fish), inputs[0] ?? ''), { timeout: 20_000, interval: 20 })
  await fish.sendKeys({ literal: 'echo (math 6 x 7)', keys: ['Enter'] })
  await untilShown(fish, 'the answer', ({ lines }) => lines.includes('42'))
  await untilPrompt(fish, 'ready>')
  await fish.sendKeys(['C-d'])
  expect((await fish.wait()).exitCode).toBe(0)
})

test('B151: a shell that waits for its terminal to say what it is goes on at once', async () => {
  // As fish 4.1 and later do at their start: a question about the keyboard, and one that every terminal answers behind it.
  const script = 'stty raw -echo; printf "\\033[?u\\033[0c"; head -c 7 | od -An -v -tx1; stty sane; echo prompt'
  const shell = await run('sh', ['-c', script])
  await shell.wait()
  expect((await shell.snapshot()).text.replaceAll(/\s/g, '')).toBe('1b5b3f313b3263prompt')
})

test('B163: vim is told what it asks at its start, and takes the replies for what they are', async () => {
  const vim = await run('vim', ['-u', 'NONE', '--cmd', 'set nocompatible ambiwidth=single', '-i', 'NONE', '-n'])
  await untilShown(vim, 'the empty file', ({ lines }) => lines[1] === '~')
  await until('the question and its reply', () => inputs[0]?.includes('\x1b[>0;276;0c') === true)
  await vim.sendKeys({
    literal: ':call setline(1, [&ambiwidth, strpart(v:termresponse, 1)])',
    keys: ['Enter'],
  })
  const screen = await untilShown(vim, 'the two answers', ({ lines }) => lines[1]?.startsWith('[>') === true)
  expect(screen.lines.slice(0, 2)).toEqual(['single', '[>0;276;0c'])
  // The log is written behind the screen.
  const kinds = await vi.waitFor(
    async () => {
      const asked = new Set((await askedBy(vim)).map(({ kind }) => kind))
      for (const kind of ['cursor-position', 'secondary-attributes'] as const) expect(asked).toContain(kind)
      return asked
    },
    { timeout: 20_000, interval: 20 },
  )
  for (const kind of kinds) expect(neverAnsweredQueries).not.toContain(kind)
  const [started = ''] = (inputs[0] ?? '').split(':call')
  expect(started).toMatch(/\x1b\[\d+;\d+R/)
  expect(started).toContain('\x1b[>0;276;0c')
  await vim.sendKeys({ literal: ':q!', keys: ['Enter'] })
  expect((await vim.wait()).exitCode).toBe(0)
})
