import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPtarmiganError, type PtarmiganErrorCode } from '@ptarmigan/adapter-interface'
import { pageText } from '@ptarmigan/output-log'
import { createSessionHost, type SessionHost } from '@ptarmigan/session-host'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProcessManager, type ProcessEvent, type ProcessManager, type ProcessPage } from '../src/index.ts'

let host: SessionHost
let manager: ProcessManager
let events: ProcessEvent[]

beforeEach(async () => {
  host = await createSessionHost({ backend: createTestBackend() })
  events = []
  manager = createProcessManager(host, { onEvent: (event) => events.push(event) })
})
afterEach(() => host.dispose())

const ended = async (handle: string): Promise<ProcessPage> => {
  let page = await manager.read(handle, { offset: 1 })
  await until(`${handle} has ended`, async () => {
    page = await manager.read(handle, { offset: 1 })
    return page.status !== 'running'
  })
  return page
}

/** Reads on until the process has ended and everything was given. */
const readOn = async (handle: string): Promise<ProcessPage[]> => {
  const pages: ProcessPage[] = []
  await until(`${handle} was read to its end`, async () => {
    const page = await manager.read(handle)
    pages.push(page)
    return page.status !== 'running' && !page.truncated && page.lines.length === 0
  })
  return pages
}

const together = (pages: readonly ProcessPage[]): string => pages.map(pageText).join('')

const errorOf = async (action: Promise<unknown>, code: PtarmiganErrorCode): Promise<string> => {
  const error: unknown = await action.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(isPtarmiganError(error, code) ? code : error).toBe(code)
  return String(error)
}

describe('start', () => {
  test('gives handles in order, and what is known of each process', async () => {
    const [first, second] = await Promise.all([manager.start('exec sleep 300'), manager.start('pwd; exit 3', '/usr')])
    expect(first).toMatchObject({ handle: 'p1', status: 'running', command: 'exec sleep 300', exitCode: undefined })
    expect(second).toMatchObject({ handle: 'p2', cwd: '/usr' })
    expect(first.pid).toBeGreaterThan(0)
    expect(first.startedAt).toBeInstanceOf(Date)
    const page = await ended('p2')
    expect(page).toMatchObject({
      handle: 'p2',
      lines: ['/usr'],
      status: 'exited',
      exitCode: 3,
      logPath: second.logPath,
    })
    expect(await readFile(String(second.logPath), 'utf8')).toBe('/usr\n')
    expect(manager.list().map(({ handle, status }) => [handle, status])).toEqual([
      ['p1', 'running'],
      ['p2', 'exited'],
    ])
  })

  test('handles are of the manager, not of the host', async () => {
    const other = createProcessManager(host)
    expect((await manager.start('true')).handle).toBe('p1')
    expect((await other.start('true')).handle).toBe('p1')
    expect(manager.list()).toHaveLength(1)
  })

  test('runs in a process group of its own, with three pipes', async () => {
    const { handle, pid } = await manager.start('exec sleep 300')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    expect(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])).toBe(pid)
    await manager.stop(handle)
  })

  test('what cannot start is an entry that says why, and takes nothing', async () => {
    const info = await manager.start('true', '/nope/directory')
    expect(info).toMatchObject({ handle: 'p1', status: 'failed', pid: undefined, logPath: undefined })
    expect(info.error).toMatchObject({
      code: 'directory-not-found',
      message: expect.stringContaining('/nope/directory'),
    })
    expect(manager.list()).toEqual([info])
    expect(await manager.read('p1')).toMatchObject({ lines: [], startLine: 0, totalLines: 0, status: 'failed' })
    expect(await errorOf(manager.write('p1', 'x'), 'session-ended')).toContain('failed')
    expect(await manager.stop('p1')).toEqual(info)
    expect(events).toEqual([])
    expect((await manager.start('true')).handle).toBe('p2')
  })

  test('a shell that was asked for is not replaced by another', async () => {
    const strict = createProcessManager(host, { shell: '/nope/shell' })
    expect((await strict.start('true')).error?.code).toBe('shell-not-found')
  })

  test.each([
    ['/bin/sh', '/bin/sh'],
    ['/bin/false', '/bin/sh'],
    ['/nope/zsh', '/bin/sh'],
    ['/bin/bash', '/bin/bash'],
  ])('with $SHELL %s the command is run by %s', async (SHELL, expected) => {
    await using own = await createSessionHost({
      backend: createTestBackend(),
      hostEnv: { PATH: process.env.PATH, SHELL },
    })
    const shells = createProcessManager(own)
    const { handle } = await shells.start("tr '\\0' ' ' < /proc/$$/cmdline; echo")
    await until('the command line', async () => (await shells.read(handle, { offset: 1 })).lines.length > 0)
    expect((await shells.read(handle, { offset: 1 })).lines[0]).toMatch(new RegExp(`^${expected} `))
  })

  test.each<[string, unknown[]]>([
    ['command', [7]],
    ['command', ['']],
    ['command', ['a\0b']],
    ['cwd', ['true', 7]],
  ])('a wrong %s throws, and is no entry', async (option, parts) => {
    // Callers in plain JavaScript can hand over anything.
    const [command, cwd] = parts as [string, string]
    expect(await errorOf(manager.start(command, cwd), 'invalid-argument')).toContain(`\`${option}\``)
    expect(manager.list()).toEqual([])
    expect((await manager.start('true')).handle).toBe('p1')
  })
})

describe('read', () => {
  test('goes on where it stopped: put together, the pages are the output', async () => {
    const { handle, logPath } = await manager.start(
      'seq 1 20000; head -c 70000 /dev/zero | tr "\\0" x; echo; printf end',
    )
    const pages = await readOn(handle)
    const text = together(pages)
    expect(text === (await readFile(String(logPath), 'utf8'))).toBe(true)
    expect(text.endsWith('x\nend')).toBe(true)
    expect(pages.some(({ continuesLine }) => continuesLine)).toBe(true)
    expect(pages.every(({ lines }) => lines.length <= 300)).toBe(true)
  })

  test('two reads at once give each part once, in the order of the calls', async () => {
    const { handle, logPath } = await manager.start('seq 1 5000')
    await ended(handle)
    const pages = await Promise.all(Array.from({ length: 20 }, () => manager.read(handle)))
    expect(together(pages)).toBe(await readFile(String(logPath), 'utf8'))
    expect(pages.map(({ startLine }) => startLine).slice(0, 3)).toEqual([1, 301, 601])
    expect(pages.at(-1)).toMatchObject({ lines: [], startLine: 0, truncated: false })
  })

  test('with an offset reads from that line, and moves nothing', async () => {
    const { handle } = await manager.start('seq 1 1000')
    await ended(handle)
    const from = await manager.read(handle, { offset: 900 })
    expect(from).toMatchObject({ startLine: 900, totalLines: 1000, truncated: false })
    expect([from.lines.length, from.lines[0]]).toEqual([101, '900'])
    expect(await manager.read(handle)).toMatchObject({ startLine: 1, truncated: true })
    expect(await manager.read(handle, { offset: 0 })).toMatchObject({ startLine: 1 })
    expect(await manager.read(handle)).toMatchObject({ startLine: 301 })
  })

  test('past the end has no lines, and start line 0', async () => {
    const { handle } = await manager.start('echo one')
    await ended(handle)
    const past = await manager.read(handle, { offset: 5 })
    expect(past).toMatchObject({ lines: [], startLine: 0, totalLines: 1, truncated: false, exitCode: 0 })
  })

  test('gives an unfinished line as it stands, and then its rest', async () => {
    const { handle } = await manager.start('printf pass; read line; echo "word $line"')
    await until('the prompt', async () => (await manager.read(handle, { offset: 1 })).lines[0] === 'pass')
    expect(await manager.read(handle)).toMatchObject({ lines: ['pass'], startLine: 1, endsLine: false })
    await manager.write(handle, 'x\n')
    await ended(handle)
    expect(await manager.read(handle)).toMatchObject({ lines: ['word x'], continuesLine: true, endsLine: true })
  })

  test('who hears of the end has everything that came before it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { handle } = await manager.start('seq 1 100')
      const lines: string[] = []
      await until('the end', async () => {
        const page = await manager.read(handle)
        lines.push(...page.lines)
        return page.status === 'exited' && !page.truncated
      })
      expect(lines).toHaveLength(100)
    }
  })

  test('works after the host forgot the session, where its log stays', async () => {
    const logDirectory = await mkdtemp(join(tmpdir(), 'ptarmigan-manager-'))
    try {
      await using own = await createSessionHost({ backend: createTestBackend(), logDirectory })
      const keeping = createProcessManager(own)
      const { handle, logPath } = await keeping.start('echo kept; exit 3')
      await Promise.all(own.list().map((session) => session.wait()))
      for (const { id } of own.list()) own.registry.remove(id)
      expect(await keeping.read(handle)).toMatchObject({ lines: ['kept'], status: 'exited', exitCode: 3, logPath })
      expect(await keeping.stop(handle)).toMatchObject({ status: 'exited', exitCode: 3 })
    } finally {
      await rm(logDirectory, { recursive: true, force: true })
    }
  })

  test.each([-1, 1.5, Number.NaN, '1'])('an offset of %s is refused', async (offset) => {
    const { handle } = await manager.start('true')
    // Callers in plain JavaScript can hand over anything.
    await errorOf(manager.read(handle, { offset: offset as number }), 'invalid-argument')
  })
})

describe('write', () => {
  test('reaches the program, in order', async () => {
    const { handle } = await manager.start('read a; read b; echo "$a-$b"')
    await Promise.all([manager.write(handle, 'one\n'), manager.write(handle, Buffer.from('two\n'))])
    expect((await ended(handle)).lines).toEqual(['one-two'])
  })

  test('to one that is not running tells status, exit code and log path', async () => {
    const { handle, logPath } = await manager.start('exit 3')
    await ended(handle)
    const message = await errorOf(manager.write(handle, 'x'), 'session-ended')
    expect(message).toContain('exited, exit code 3')
    expect(message).toContain(String(logPath))
    const error: unknown = await manager.write(handle, 'x').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ details: { handle, status: 'exited', exitCode: 3, logPath } })
  })

  test('to one that reads no more says so', async () => {
    const { handle, logPath } = await manager.start('exec 0<&-; echo closed; exec sleep 300')
    await until('the input is closed', async () => (await manager.read(handle, { offset: 1 })).lines.length > 0)
    const error: unknown = await manager.write(handle, 'x').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'session-ended', details: { status: 'running', logPath } })
  })
})

describe('stop', () => {
  test('ends the tree, and gives the same end when asked again', async () => {
    const { handle } = await manager.start('sleep 300 & setsid sleep 301 & wait')
    await until('the tree', async () => {
      const children = await readFile(`/proc/${manager.list()[0]?.pid}/task/${manager.list()[0]?.pid}/children`, 'utf8')
      return children.trim().split(' ').length === 2
    })
    const [stopped, again] = await Promise.all([manager.stop(handle), manager.stop(handle)])
    expect(stopped).toMatchObject({ status: 'stopped', exitSignal: 'SIGTERM', receipt: { members: expect.any(Array) } })
    expect(stopped.receipt?.members.length).toBeGreaterThanOrEqual(3)
    expect(again).toMatchObject({ status: 'stopped', exitSignal: 'SIGTERM' })
    expect(await manager.stop(handle)).toMatchObject({ status: 'stopped', exitSignal: 'SIGTERM' })
  })

  test('what caught the request and ended well is stopped, with its code', async () => {
    const { handle } = await manager.start('trap "exit 5" TERM; echo ready; while :; do sleep 0.05; done')
    await until('the trap', async () => (await manager.read(handle, { offset: 1 })).lines.length > 0)
    expect(await manager.stop(handle)).toMatchObject({ status: 'stopped', exitCode: 5 })
    expect((await manager.stop(handle)).exitCode).toBe(5)
  })

  test('what does not listen is killed after the grace', async () => {
    const hasty = createProcessManager(host, { killGraceMs: 100 })
    const { handle } = await hasty.start('trap "" TERM; echo ready; while :; do sleep 0.05; done')
    await until('the trap', async () => (await hasty.read(handle, { offset: 1 })).lines.length > 0)
    expect(await hasty.stop(handle)).toMatchObject({ status: 'stopped', exitSignal: 'SIGKILL' })
  })

  test('of one that ended by itself ends what it left behind, and keeps its code', async () => {
    const { handle } = await manager.start('sleep 300 > /dev/null 2>&1 & exit 4')
    await ended(handle)
    const stopped = await manager.stop(handle)
    expect(stopped).toMatchObject({ status: 'exited', exitCode: 4 })
    // It may still be on its way from the shell to its program, and go by the name of the shell, which names it.
    expect(stopped.receipt?.members.map(({ command }) => command)).toContainEqual(expect.stringContaining('sleep 300'))
    expect(await manager.stop(handle)).toMatchObject({ status: 'exited', exitCode: 4 })
  })

  test('stopAll stops everything at once, also what is just being started', async () => {
    await manager.start('exec sleep 300')
    await manager.start('exit 2')
    await ended('p2')
    const starting = manager.start('exec sleep 301')
    const stopped = await manager.stopAll()
    await starting
    expect(stopped.map(({ handle, status }) => [handle, status])).toEqual([
      ['p1', 'stopped'],
      ['p2', 'exited'],
      ['p3', 'stopped'],
    ])
    expect((await manager.start('true')).handle).toBe('p4')
  })
})

describe('handles and events', () => {
  test('an unknown handle is an error that lists those there are', async () => {
    expect(await errorOf(manager.read('p1'), 'session-not-found')).toContain('There are none.')
    await manager.start('exec sleep 300')
    await manager.start('exit 2')
    await ended('p2')
    for (const action of [manager.read('p9'), manager.write('p9', 'x'), manager.stop('p9')]) {
      const message = await errorOf(action, 'session-not-found')
      expect(message).toContain('p1 (running): exec sleep 300')
      expect(message).toContain('p2 (exited, exit code 2): exit 2')
    }
  })

  test('started and exited are told once for each process', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => manager.start(index % 2 ? 'true' : 'exec sleep 300')))
    await manager.stopAll()
    await manager.stopAll()
    for (const { handle } of manager.list()) {
      const own = events.filter((event) => event.process.handle === handle)
      expect(own.map(({ type }) => type)).toEqual(['started', 'exited'])
      expect(own.map((event) => event.process.status)[0]).toBe('running')
      expect(own[1]?.process).toEqual(manager.list().find((process) => process.handle === handle))
    }
  })

  test('a listener that fails changes nothing', async () => {
    const loud = createProcessManager(host, {
      onEvent: () => {
        throw new Error('of the listener')
      },
    })
    const { handle } = await loud.start('echo fine')
    await until('the end', async () => (await loud.read(handle, { offset: 1 })).status === 'exited')
    expect((await loud.read(handle)).lines).toEqual(['fine'])
  })

  test('a host that was disposed of starts nothing', async () => {
    await host.dispose()
    await errorOf(manager.start('true'), 'disposed')
  })
})
