import { readFile } from 'node:fs/promises'
import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSessionHost, type Session, type SessionHost, type SessionSpec } from '../src/index.ts'
import { foregroundOf, processesOf } from './foreground.ts'
import { untilPrompt } from './support/shown.ts'

let host: SessionHost

beforeEach(async () => {
  host = await createSessionHost({ backend: createTestBackend() })
})
afterEach(() => host.dispose())

const sh = (script: string): { file: string; args: string[] } => ({ file: 'sh', args: ['-c', script] })

/** Polls until the output so far has what is expected. */
const pollUntil = async (session: Session, expected: string): Promise<string> => {
  let output = ''
  await until(`"${expected}" is in the output`, async () => {
    output += (await session.poll({ waitMs: 1000 })).output
    return output.includes(expected)
  })
  return output
}

const codeOf = async (action: Promise<unknown>): Promise<string> => {
  const error = await action.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isPtarmiganError(error) ? error.code : `no PtarmiganError: ${String(error)}`
}

describe('a one-shot on pipes', () => {
  test('gives its streams apart, its code, and everything to the log', async () => {
    const session = await host.open(sh('echo out; echo err >&2; exit 3'))
    const exit = await session.wait()
    expect(exit).toMatchObject({ exitCode: 3, stdout: 'out\n', stderr: 'err\n', reason: 'exit' })
    expect(session).toMatchObject({ status: 'failed', stdio: 'pipe', emulated: false })
    expect((await readFile(session.logPath, 'utf8')).split('\n').sort()).toEqual(['', 'err', 'out'])
  })

  test('B25: has an input that has ended', async () => {
    for (const [script, code] of [
      ['cat', 0],
      ['grep x', 1],
      ['read v', 1],
    ] as const)
      expect((await (await host.open(sh(script))).wait()).exitCode).toBe(code)
    expect((await (await host.open({ ...sh('cat'), mode: 'daemon' })).wait()).exitCode).toBe(0)
  })

  test('B131: an early death gives its stderr and code', async () => {
    const exits = await Promise.all(
      Array.from({ length: 20 }, async () => (await host.open(sh('echo boom >&2; exit 1'))).wait()),
    )
    expect(exits.every(({ stderr, exitCode }) => stderr === 'boom\n' && exitCode === 1)).toBe(true)
  })

  test('B29: ~ is the home directory, and a directory that is not there is an error', async () => {
    const session = await host.open({ ...sh('pwd -P'), cwd: '~', env: { HOME: '/usr' } })
    expect((await session.wait()).stdout).toBe('/usr\n')
    expect(await codeOf(host.open({ ...sh('pwd'), cwd: '~/nope', env: { HOME: '/usr' } }))).toBe('directory-not-found')
  })

  test('a program that cannot start leaves no session behind', async () => {
    expect(await codeOf(host.open({ file: '/nope/x' }))).toBe('program-not-found')
    expect(host.list()).toEqual([])
    expect(host.registry.list()).toEqual([])
  })

  test.each<[string, Record<string, unknown>]>([
    ['mode', { command: 'true', mode: 'background' }],
    ['cols', { command: 'true', mode: 'session', cols: 0 }],
    ['rows', { command: 'true', mode: 'session', rows: 1.5 }],
    ['command', { command: '' }],
    ['timeoutMs', { command: 'true', timeoutMs: Number.NaN }],
    ['pty', { command: 'true', mode: 'session', pty: false }],
  ])('a wrong %s is refused by name', async (option, spec) => {
    // Callers in plain JavaScript can hand over anything.
    const error: unknown = await host.open(spec as unknown as SessionSpec).catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'invalid-argument')).toBe(true)
    expect(String(error)).toContain(`\`${option}\``)
    expect(host.list()).toEqual([])
  })
})

describe('polls', () => {
  test('B125: give each line once, and the log has them all', async () => {
    const session = await host.open({ ...sh('seq 1 500; sleep 1; seq 501 1000'), mode: 'daemon' })
    let output = ''
    for (;;) {
      const polled = await session.poll({ waitMs: 300 })
      output += polled.output
      if (polled.exit !== undefined) break
    }
    const expected = Array.from({ length: 1000 }, (_, index) => `${index + 1}`)
    expect(output).toBe(`${expected.join('\n')}\n`)
    const lines: string[] = []
    for (let offset = 1; offset <= 1000; ) {
      const page = await session.log({ offset, limit: 300 })
      lines.push(...page.lines)
      offset += page.lines.length
    }
    expect(lines).toEqual(expected)
  })

  test('B124: after the end they give what was not given, and say how much there was', async () => {
    const session = await host.open({ ...sh('seq 1 2000'), pendingMaxOutputChars: 2000 })
    await session.wait()
    const polled = await session.poll()
    expect(polled).toMatchObject({ totalChars: 8893, truncated: true, omitted: { characters: 6893 } })
    expect(polled.output).toHaveLength(2000)
    expect((await session.poll()).output).toBe('')
  })

  test('B130: a program that ended before the first poll is still readable', async () => {
    const session = await host.open(sh('echo early; exit 2'))
    await session.wait()
    const polled = await host.require(session.id).poll()
    expect(polled).toMatchObject({ output: 'early\n', status: 'failed', exit: { exitCode: 2 } })
  })

  test('two at once share what is new, and lose nothing', async () => {
    const session = await host.open({ ...sh('for i in 1 2 3 4 5; do echo $i; sleep .05; done'), mode: 'daemon' })
    let output = ''
    while (session.status === 'running') {
      const both = await Promise.all([session.poll({ waitMs: 50 }), session.poll({ waitMs: 50 })])
      output += both.map((polled) => polled.output).join('')
    }
    output += (await session.poll()).output
    expect(output).toBe('1\n2\n3\n4\n5\n')
  })

  test('return at the end, long before their time is over', async () => {
    const session = await host.open({ ...sh('sleep 0.2; exit 4'), mode: 'daemon' })
    const startedAt = performance.now()
    const polled = await session.poll({ waitMs: 100_000 })
    expect(polled.exit?.exitCode).toBe(4)
    expect(performance.now() - startedAt).toBeLessThan(50_000)
  })

  test('end when their signal aborts', async () => {
    const session = await host.open({ ...sh('sleep 300'), mode: 'daemon' })
    expect(await session.poll({ waitMs: 1e12, signal: AbortSignal.timeout(50) })).toMatchObject({
      status: 'running',
      output: '',
    })
  })

  test('B128: an unknown or forgotten session is an error at once', async () => {
    const session = await host.open(sh('echo a'))
    await session.wait()
    host.registry.remove(session.id)
    expect(await codeOf(session.poll({ waitMs: 600_000 }))).toBe('session-not-found')
    expect(host.get(session.id)).toBeUndefined()
    expect(() => host.require('deadbeef')).toThrowError(/"deadbeef"/)
  })

  test('B84: a line that is overwritten is given as it reads in the end', async () => {
    const session = await host.open(sh("printf '10%%\\r55%%\\r100%% done\\r\\nok\\n'"))
    await session.wait()
    expect((await session.poll()).output).toBe('100% done\nok\n')
  })
})

describe('a session on a terminal', () => {
  test('talks to an interpreter, and gives what a person would read', async () => {
    const session = await host.open({ file: 'python3', args: ['-i'], mode: 'session' })
    expect(session).toMatchObject({ stdio: 'pty', emulated: true, size: { cols: 120, rows: 30 } })
    await pollUntil(session, '>>>')
    await session.paste('print(6*7)')
    await session.submit()
    const output = await pollUntil(session, '42')
    expect(output.split('\n')).toContain('42')
    await untilPrompt(session, '>>>')
    await session.sendKeys(['C-d'])
    expect((await session.wait()).exitCode).toBe(0)
    expect((await session.poll()).exit?.exitCode).toBe(0)
  })

  test('B163: a program that asks for the cursor gets its true place', async () => {
    const session = await host.open({
      ...sh("stty raw -echo; printf '\\033[5;7Habc\\033[6n'; head -c 7 | od -An -c"),
      mode: 'session',
    })
    await session.wait()
    const { text } = await session.snapshot()
    expect(text.replaceAll(/\s+/g, '')).toContain('033[5;10R')
  })

  test('B152: a query that is split gets exactly one answer', async () => {
    const session = await host.open({
      ...sh(
        "stty raw -echo; printf '\\033['; sleep .2; printf 'c'; sleep .3; dd bs=100 count=1 2>/dev/null | od -An -c",
      ),
      mode: 'session',
    })
    await session.wait()
    const { text } = await session.snapshot()
    expect(text.replaceAll(/\s+/g, '')).toBe('033[?1;2c')
  })

  test('B90: C-c interrupts what runs, and the shell lives', async () => {
    const session = await host.open({
      file: 'sh',
      args: ['-i'],
      mode: 'session',
      env: { PS1: 'ready> ', ENV: undefined },
    })
    await pollUntil(session, 'ready>')
    await session.write('sleep 300; echo "code $?"\r')
    await until('sleep runs in the foreground', async () => (await foregroundOf(session)) === 'sleep')
    await session.sendKeys(['C-c'])
    await pollUntil(session, '^C')
    await untilPrompt(session, 'ready>')
    await session.write('echo sti""ll here\r')
    await pollUntil(session, 'still here')
  })

  test('B88: keys follow the modes that the program set', async () => {
    const session = await host.open({
      ...sh("stty raw -echo; printf '\\033[?1h'; printf ready; head -c 3 | od -An -c"),
      mode: 'session',
    })
    await pollUntil(session, 'ready')
    await session.sendKeys(['Up'])
    await session.wait()
    expect((await session.snapshot()).text).toContain('033   O   A')
  })

  test('B103: an unknown key is named, and nothing is sent', async () => {
    const session = await host.open({ ...sh('stty raw -echo; printf ready; head -c 1 | od -An -c'), mode: 'session' })
    await pollUntil(session, 'ready')
    await expect(session.sendKeys(['a', 'Crtl+C'])).rejects.toThrowError(/Crtl\+C/)
    await session.write('b')
    await session.wait()
    expect((await session.snapshot()).text).toMatch(/ready\s+b$/)
  })

  test('B140: a paste that holds the end of its own frame runs nothing', async () => {
    const session = await host.open({ file: 'bash', args: ['--norc', '-i'], mode: 'session', env: { PS1: 'ready> ' } })
    await pollUntil(session, 'ready>')
    await until('bash asks for brackets', () => session.modes?.bracketedPaste === true)
    expect(await session.paste('echo X\x1b[201~\recho PWNED\r')).toEqual({ bracketed: true })
    await pollUntil(session, 'PWNED')
    const { lines } = await session.snapshot()
    expect(lines.filter((line) => line.startsWith('PWNED') || line.startsWith('X'))).toEqual([])
  })

  test('B148: a large paste is one frame, and a key lands before or after it', async () => {
    const session = await host.open({
      ...sh('stty raw -echo; printf \'\\033[?2004h\'; printf ready; head -c 65549 > "$OUT"; echo done'),
      mode: 'session',
      env: { OUT: `${host.logDirectory}/typed` },
    })
    await pollUntil(session, 'ready')
    await Promise.all([session.paste('é'.repeat(32_768)), session.sendKeys(['x'])])
    await session.wait()
    const typed = await readFile(`${host.logDirectory}/typed`, 'utf8')
    expect(typed).toBe(`\x1b[200~${'é'.repeat(32_768)}\x1b[201~x`)
  })

  test('a resize reaches the program and the screen', async () => {
    const session = await host.open({
      file: 'bash',
      args: ['-c', 'trap "stty size" WINCH; echo ready; while :; do sleep .05; done'],
      mode: 'session',
    })
    await pollUntil(session, 'ready')
    expect(await session.resize({ cols: 100, rows: 40 })).toBe('resized')
    await pollUntil(session, '40 100')
    expect(await session.snapshot()).toMatchObject({ cols: 100, rows: 40 })
    expect(await codeOf(session.resize({ cols: 0, rows: 40 }))).toBe('invalid-argument')
  })

  test('B07: a resize after the end does nothing and says so', async () => {
    const session = await host.open({ ...sh('exit 0'), mode: 'session' })
    await session.wait()
    expect(await session.resize({ cols: 100, rows: 40 })).toBe('session-ended')
  })

  test('keeps its rendered transcript, and its exact bytes in the log', async () => {
    const session = await host.open({
      ...sh("for i in $(seq 1 60); do echo line $i; done; printf '\\033[31mred\\033[0m'"),
      mode: 'session',
    })
    await session.wait()
    const page = await session.log({ offset: 1, limit: 300 })
    expect(page.lines).toEqual([...Array.from({ length: 60 }, (_, index) => `line ${index + 1}`), 'red'])
    const raw = await readFile(session.logPath, 'utf8')
    expect(raw.endsWith('\x1b[31mred\x1b[0m')).toBe(true)
  })

  test('B137: nothing is written to a session that has ended, and the error tells how it ended', async () => {
    const session = await host.open({ ...sh('exit 7'), mode: 'session' })
    await session.wait()
    for (const action of [session.write('x'), session.paste('x'), session.submit(), session.sendKeys(['x'])])
      await expect(action).rejects.toThrowError(/exited \(code 7\)/)
  })
})

describe('kills', () => {
  test('B41: end what called setsid too, with a receipt', async () => {
    const session = await host.open({ ...sh('sleep 300 & setsid sleep 301 & echo ready; wait'), mode: 'daemon' })
    await pollUntil(session, 'ready')
    const receipt = await session.kill()
    expect(
      receipt.members.map(({ command }) => command).filter((command) => command.includes('sleep 30')),
    ).toHaveLength(3)
    expect(receipt.members.every(({ outcome }) => outcome !== 'survived')).toBe(true)
    expect(session.status).toBe('killed')
  })

  test('B56: of a session that ended by itself end what it left behind', async () => {
    const session = await host.open({ ...sh('nohup sleep 300 | cat & exit 0'), mode: 'daemon', cwd: host.logDirectory })
    const exit = await session.wait()
    expect(exit).toMatchObject({ exitCode: 0, reason: 'exit' })
    const receipt = await session.kill({ graceMs: 1000 })
    // Each may still be on its way from the shell to its program, and go by that name.
    expect(receipt.members).toHaveLength(2)
    expect(receipt.members.every(({ outcome }) => outcome !== 'survived')).toBe(true)
  })

  test('the five background jobs of an interactive bash are all gone', async () => {
    const session = await host.open({
      file: 'bash',
      args: ['--norc', '-i'],
      mode: 'session',
      cwd: host.logDirectory,
      env: { PS1: 'ready> ' },
    })
    await pollUntil(session, 'ready>')
    const jobs = [
      'sleep 8411 &',
      'nohup sleep 8412 &',
      'setsid sleep 8413 &',
      '(sleep 8414 &) ; :',
      'env -i setsid sleep 8415 &',
    ]
    for (const job of jobs) await session.write(`${job}\r`)
    const running = async (): Promise<string[]> => processesOf(/^sleep 841[1-5]$/, session.identity)
    await until('all five run', async () => (await running()).length === 5)
    const receipt = await session.kill()
    expect(receipt.members.filter(({ command }) => /^sleep 841[1-5]$/.test(command))).toHaveLength(5)
    expect(await running()).toEqual([])
  })
})

describe('the host', () => {
  test('lists live and ended sessions, and disposing of it ends and settles everything', async () => {
    const ended = await host.open(sh('exit 0'))
    await ended.wait()
    const live = await host.open({ ...sh('sleep 300'), mode: 'daemon' })
    expect(host.list().map(({ id, status }) => [id, status])).toEqual([
      [ended.id, 'completed'],
      [live.id, 'running'],
    ])
    await host.dispose()
    expect(live.status).toBe('killed')
    expect(await codeOf(host.open(sh('exit 0')))).toBe('disposed')
    await expect(readFile(live.logPath)).rejects.toThrowError(/ENOENT/)
  })

  test('killAll ends every session', async () => {
    for (let count = 0; count < 3; count += 1) await host.open({ ...sh('sleep 300'), mode: 'daemon' })
    expect(await host.killAll({ graceMs: 1000 })).toHaveLength(3)
    expect(host.list().map(({ status }) => status)).toEqual(['killed', 'killed', 'killed'])
  })

  test('output() gives every chunk, and slows a program whose reader is behind', async () => {
    const session = await host.open({
      ...sh('read go; head -c 5000000 /dev/zero'),
      mode: 'daemon',
      stdinMode: 'pipe-open',
    })
    const chunks = session.output()
    await session.write('go\n')
    let bytes = 0
    for await (const chunk of chunks) bytes += chunk.bytes.length
    expect(bytes).toBe(5_000_000)
  })
})

describe('retention', () => {
  test('a session that is forgotten takes its file in a temporary directory with it', async () => {
    const session = await host.open(sh('echo a'))
    await session.wait()
    host.registry.remove(session.id)
    await until('the file is gone', async () =>
      readFile(session.logPath).then(
        () => false,
        () => true,
      ),
    )
  })

  test('a manifest beside the log tells the next host what there was, and who held it', async () => {
    const session = await host.open(sh('echo a; exit 3'))
    await session.wait()
    const manifest: unknown = JSON.parse(await readFile(session.logPath.replace(/\.log$/, '.json'), 'utf8'))
    expect(manifest).toMatchObject({
      command: "sh -c 'echo a; exit 3'",
      state: 'finished',
      status: 'failed',
      exitCode: 3,
      identity: { pid: session.pid },
      host: { pid: process.pid },
    })
  })
})
