import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestBackend } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSessionHost, type Session, type SessionHost, type Turn } from '../src/index.ts'

let host: SessionHost
let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'ptarmigan-turns-'))
  host = await createSessionHost({ backend: createTestBackend() })
})
afterEach(async () => {
  await host.dispose()
  await rm(home, { recursive: true, force: true })
})

const open = ([file = '', ...args]: readonly string[]): Promise<Session> =>
  host.open({
    ...{ file, args, mode: 'session', cwd: home, extendEnv: false },
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: home, LC_ALL: 'C.UTF-8', PS1: 'ready$ ' },
  })

const nextTurn = async (session: Session): Promise<Turn | undefined> => {
  const result = await session.until({ turn: true, timeoutMs: 40_000 })
  return result.kind === 'turn' ? result.turn : undefined
}

const node = process.execPath
const readline = 'require("readline").createInterface({ input: process.stdin, output: process.stdout })'
const keys = { evidence: 'kernel', sensitive: false, expects: 'keys' } as const
const line = { evidence: 'kernel', sensitive: false, expects: 'line' } as const
const secret = { evidence: 'kernel', sensitive: true, expects: 'secret' } as const

/** Program, what is expected, and the evidence that decides: the table of docs/interactive.md. */
describe('whose turn it is', () => {
  test.each<[string, readonly string[], Partial<Turn>]>([
    ['bash', ['bash', '--norc', '--noprofile'], { kind: 'prompt', ...keys }],
    ['dash', ['dash', '-i'], { kind: 'prompt', ...line }],
    ['zsh', ['zsh', '-f'], { kind: 'prompt', ...keys }],
    ['fish', ['fish', '--no-config'], { kind: 'prompt', ...keys }],
    ['python3', ['python3', '-q'], { kind: 'prompt', ...keys, text: '>>> ' }],
    ['node', [node, '-i'], { kind: 'prompt', ...keys, text: '> ' }],
    ['sqlite3', ['sqlite3'], { kind: 'prompt', ...keys, text: 'sqlite> ' }],
    ['read -p', ['bash', '-c', 'read -p "go? " x'], { kind: 'asks', ...line, text: 'go? ' }],
    ['read -s', ['bash', '-c', 'read -s -p "PIN: " x'], { kind: 'asks', ...secret, text: 'PIN: ' }],
    [
      'B184: getpass',
      ['python3', '-c', 'import getpass; getpass.getpass("Kennwort? ")'],
      { kind: 'asks', ...secret, text: 'Kennwort? ' },
    ],
    ['ssh-keygen', ['ssh-keygen', '-t', 'ed25519', '-f', 'key'], { kind: 'asks', ...secret }],
    ['less', ['less', '/etc/passwd'], { kind: 'asks', ...keys }],
    [
      'node asking',
      [node, '-e', `${readline}.question("Name: ", () => undefined)`],
      { kind: 'asks', ...keys, text: 'Name: ' },
    ],
    ['a silent reader', ['cat'], { kind: 'asks', ...line, text: '' }],
  ])('%s', async (_, command, expected) => {
    const session = await open(command)
    expect(await nextTurn(session)).toMatchObject(expected)
    // Told once: nothing was typed since.
    expect(await session.until({ turn: true, timeoutMs: 700 })).toMatchObject({ kind: 'timeout' })
  })

  test.each<[string, readonly string[]]>([
    ['B181: a build that pauses after "Starting: "', ['sh', '-c', 'printf "[INFO] Starting: "; sleep 60; echo ok']],
    ['B181: an error that ends in a colon', ['sh', '-c', 'printf "find: /tmp/x: No such file:"; sleep 60; true']],
    ['B190: a spinner', ['sh', '-c', "while :; do printf '\\r|'; sleep .1; printf '\\r/'; sleep .1; done"]],
    ['B191: a silent program', ['sh', '-c', 'sleep 60; echo ok']],
  ])("%s: nobody's", async (_, command) => {
    const session = await open(command)
    expect(await session.until({ turn: true, timeoutMs: 1500 })).toMatchObject({ kind: 'timeout' })
    expect(await session.inputWait()).toEqual({ kind: 'not-waiting' })
  })
})

test('B190: the screen of a spinner is one line', async () => {
  const session = await open(['sh', '-c', "while :; do printf '\\r|'; sleep .02; printf '\\r/'; sleep .02; done"])
  await session.until({ bytes: 40 })
  expect((await session.snapshot()).text).toMatch(/^[|/]$/)
})

test('B191: a silent program without limits ends by itself', async () => {
  const session = await open(['sh', '-c', 'sleep 2; echo ok'])
  expect(await session.wait()).toMatchObject({ reason: 'exit', exitCode: 0, stdout: 'ok\r\n' })
})

test('B185: an answer ends the turn, and work that follows is none', async () => {
  const session = await open(['sh', '-c', 'printf "Continue (y/n)? "; read x; echo working; sleep 60; true'])
  expect(await nextTurn(session)).toMatchObject({ kind: 'asks', text: 'Continue (y/n)? ' })
  await session.write('y\r')
  expect(await session.until({ turn: true, timeoutMs: 1500 })).toMatchObject({ kind: 'timeout' })
})

test('B182: a failed command leaves a shell at its prompt, which asks nothing', async () => {
  const session = await open(['bash', '--norc', '--noprofile'])
  expect(await nextTurn(session)).toMatchObject({ kind: 'prompt' })
  await session.write('mkdir -p a/b; rmdir a\r')
  expect(await nextTurn(session)).toMatchObject({ kind: 'prompt', sensitive: false })
  expect((await session.snapshot()).text).toContain('rmdir:')
})

test('a shell that reads an answer for a command asks, and is at its prompt again after it', async () => {
  const session = await open(['bash', '--norc', '--noprofile'])
  const turns: Turn[] = []
  const end = session.watchTurns((turn) => turns.push(turn))
  expect(await nextTurn(session)).toMatchObject({ kind: 'prompt' })
  await session.write('read -p "Name " name; read -s -p "PIN " pin\r')
  expect(await nextTurn(session)).toMatchObject({ kind: 'asks', expects: 'line', sensitive: false })
  await session.write('Ann\r')
  expect(await nextTurn(session)).toMatchObject({ kind: 'asks', expects: 'secret', sensitive: true })
  await session.write('1234\r')
  expect(await nextTurn(session)).toMatchObject({ kind: 'prompt' })
  end()
  expect(turns.map(({ kind }) => kind)).toEqual(['prompt', 'asks', 'asks', 'prompt'])
})

test('a program on pipes is idle after its time, and no more is claimed', async () => {
  const session = await host.open({ file: 'cat', mode: 'daemon', stdinMode: 'pipe-open', cwd: home })
  const turn = new Promise<Turn>((resolve) => session.watchTurns(resolve, { idleMs: 500 }))
  await session.write('Password: ')
  expect(await turn).toEqual({ kind: 'idle', sensitive: false, evidence: 'quiet', text: 'Password: ' })
  expect(await session.inputWait()).toEqual({ kind: 'unknown', reason: 'the session is on pipes' })
})
