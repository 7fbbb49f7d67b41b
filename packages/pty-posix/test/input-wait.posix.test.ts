import { mkdtempSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputWait } from '@ptarmigan/adapter-interface'
import { afterAll, describe, expect, test } from 'vitest'
import { eventually, type Session, useSessions } from './terminal-sessions.ts'

const sessions = useSessions()

// Shells, editors and interpreters keep histories and settings there.
const home = mkdtempSync(join(tmpdir(), 'ptarmigan-home-'))
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 10 }))
const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: home, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' }

const start = (command: readonly string[]): Promise<Session> => {
  const [file = '', ...args] = command
  return sessions.start({ file, args, env })
}

const ask = async ({ terminal }: Session): Promise<InputWait> =>
  (await terminal.inputWait?.()) ?? { kind: 'unknown', reason: 'not implemented' }

/** Asks until the answer is of this kind, and gives it. */
const answerOf = async (session: Session, kind: InputWait['kind']): Promise<InputWait> => {
  let answer = await ask(session)
  await eventually(async () => {
    answer = await ask(session)
    return answer.kind === kind
  })
  return answer
}

/** Asks until it cannot be known for this reason. */
const untilUnknown = (session: Session, reason: string): Promise<void> =>
  eventually(async () => {
    const answer = await ask(session)
    return answer.kind === 'unknown' && answer.reason.includes(reason)
  })

/** Whether the answer stays as it is for a while in which the program does nothing else. */
const alwaysAnswers = async (session: Session, kind: InputWait['kind']): Promise<void> => {
  for (let count = 0; count < 5; count++) expect(await ask(session)).toMatchObject({ kind })
}

const node = process.execPath
const readline = 'require("readline").createInterface({ input: process.stdin, output: process.stdout })'

describe('a program that waits for someone', () => {
  test.each<[string, 'line' | 'secret' | 'keys', readonly string[]]>([
    ['bash at its prompt', 'keys', ['bash', '--norc', '--noprofile']],
    ['dash at its prompt', 'line', ['dash', '-i']],
    ['zsh at its prompt', 'keys', ['zsh', '-f']],
    ['fish at its prompt', 'keys', ['fish', '--no-config']],
    ['python3 at its prompt', 'keys', ['python3', '-q']],
    ['node at its prompt', 'keys', [node, '-i']],
    ['sqlite3 at its prompt', 'keys', ['sqlite3']],
    ['read -p of bash', 'line', ['bash', '-c', 'read -p "go? " answer']],
    ['read of a shell in a script', 'line', ['sh', '-c', 'printf "go? "; read answer']],
    ['read -s of bash', 'secret', ['bash', '-c', 'read -s -p "PIN: " pin']],
    ['B184: getpass of python3', 'secret', ['python3', '-c', 'import getpass; getpass.getpass("Password: ")']],
    ['cat', 'line', ['cat']],
    ['a child of a shell', 'line', ['sh', '-c', 'cat; true']],
    ['the last of a pipeline', 'keys', ['sh', '-c', 'seq 500 | less']],
    [
      'a thread of a program',
      'line',
      ['python3', '-c', 'import threading, time; threading.Thread(target=input, daemon=True).start(); time.sleep(60)'],
    ],
    ['poll', 'line', ['python3', '-c', 'import select; p = select.poll(); p.register(0, select.POLLIN); p.poll()']],
    ['select', 'line', ['python3', '-c', 'import select; select.select([0], [], [])']],
    ['epoll', 'line', ['python3', '-c', 'import select; e = select.epoll(); e.register(0, select.EPOLLIN); e.poll()']],
    ['/dev/tty under another number', 'line', ['sh', '-c', 'exec 7</dev/tty; read x <&7']],
    ['node asking with readline', 'keys', [node, '-e', `${readline}.question("? ", () => undefined)`]],
    ['vim', 'keys', ['vim', '-u', 'NONE', '-i', 'NONE', '-n', '-N']],
  ])('%s: %s', async (_, expects, command) => {
    const session = await start(command)
    const answer = await answerOf(session, 'waiting')
    expect(answer).toMatchObject({ kind: 'waiting', expects })
    // Also where a shell is between it and the session's program, the reader itself is named.
    if (answer.kind === 'waiting' && command[2]?.includes('| less')) expect(answer.process.command).toContain('less')
  })

  test('ssh-keygen asking for a passphrase: secret', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'ptarmigan-keygen-'))
    try {
      const session = await start(['ssh-keygen', '-t', 'ed25519', '-f', join(directory, 'key')])
      await session.until('assphrase')
      expect(await answerOf(session, 'waiting')).toMatchObject({ expects: 'secret' })
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  })
})

describe('a program that waits for nobody', () => {
  test.each<[string, string, readonly string[]]>([
    ['sleeps', 'go', ['sh', '-c', 'echo go; sleep 60; true']],
    [
      'polls a pipe',
      'go',
      ['python3', '-c', 'import os, select; r, w = os.pipe(); p = select.poll(); p.register(r); print("go"); p.poll()'],
    ],
    [
      'selects a pipe, with its terminal open',
      'go',
      ['python3', '-c', 'import os, select; r, w = os.pipe(); print("go"); select.select([r], [], [0])'],
    ],
    ['reads from a pipe', 'go', ['sh', '-c', 'echo go; sleep 60 | cat']],
    [
      'waits for a connection',
      'go',
      [
        'python3',
        '-c',
        'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(); print("go"); s.accept()',
      ],
    ],
    ['has timers only', 'go', [node, '-e', 'console.log("go"); setTimeout(() => undefined, 60000)']],
    ['computes', 'go', ['sh', '-c', 'echo go; while :; do :; done']],
    ['is stopped', 'go', ['sh', '-c', 'echo go; kill -STOP $$; cat']],
    ['B181: pauses after "Starting: "', 'Starting: ', ['sh', '-c', 'printf "[INFO] Starting: "; sleep 60; echo ok']],
    ['B190: shows a spinner', '|', ['sh', '-c', "while :; do printf '\\r|'; sleep .1; printf '\\r/'; sleep .1; done"]],
    ['B191: is silent but healthy', '', ['sh', '-c', 'sleep 60; echo ok']],
  ])('%s', async (_, shown, command) => {
    const session = await start(command)
    await session.until(shown)
    await answerOf(session, 'not-waiting')
    await alwaysAnswers(session, 'not-waiting')
  })

  test('B185: has been answered', async () => {
    const session = await start(['sh', '-c', 'printf "Continue (y/n)? "; read x; echo working; sleep 60; true'])
    expect(await answerOf(session, 'waiting')).toMatchObject({ expects: 'line' })
    await session.stdin.write('y\r')
    await session.until('working')
    await answerOf(session, 'not-waiting')
    await alwaysAnswers(session, 'not-waiting')
  })

  test("is a shell's job in the foreground; the shell waits again after it", async () => {
    const session = await start(['bash', '--norc', '--noprofile'])
    await answerOf(session, 'waiting')
    await session.stdin.write('sleep 60\r')
    await answerOf(session, 'not-waiting')
    await alwaysAnswers(session, 'not-waiting')
    await session.stdin.write('\x03')
    await answerOf(session, 'waiting')
    await session.stdin.write('sleep 60 & cat\r')
    await eventually(async () => {
      const answer = await ask(session)
      return answer.kind === 'waiting' && answer.process.command === 'cat'
    })
  })
})

describe('what cannot be known is not guessed', () => {
  test('node that stopped reading leaves its terminal in its event loop', async () => {
    const closing = `const lines = ${readline}; lines.question("? ", () => { lines.close(); setTimeout(() => undefined, 60000) })`
    const session = await start([node, '-e', closing])
    await answerOf(session, 'waiting')
    await session.stdin.write('y\r')
    await untilUnknown(session, 'event loop')
  })

  test('a program that hands its terminal on to another one', async () => {
    const session = await start(['python3', '-c', 'import pty; pty.spawn(["sleep", "60"])'])
    await untilUnknown(session, 'hands on')
  })

  test('after the end', async () => {
    const session = await start(['true'])
    await session.adapter.wait()
    expect(await ask(session)).toEqual({ kind: 'unknown', reason: 'the program has ended' })
  })

  test('while the program ends, no question fails', async () => {
    const session = await start(['sh', '-c', 'read x'])
    const asking = (async () => {
      let answer = await ask(session)
      while (!(answer.kind === 'unknown' && answer.reason.includes('ended'))) answer = await ask(session)
    })()
    await answerOf(session, 'waiting')
    await session.stdin.write('\r')
    await asking
  })
})
