import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createAnsiStripper,
  createSessionHost,
  encodeKeySequence,
  encodePaste,
  getProcessSupervisor,
  getSessionRegistry,
  isPtarmiganError,
  killProcessTree,
  stripAnsi,
  TerminalScreen,
} from '../src/index.ts'

let logDirectory: string

beforeEach(async () => {
  logDirectory = await mkdtemp(join(tmpdir(), 'ptarmigan-face-'))
})
afterEach(() => rm(logDirectory, { recursive: true, force: true }))

test('a session works as the README says', async () => {
  await using host = await createSessionHost({ logDirectory })
  const session = await host.open({ command: 'python3 -i', mode: 'session', cols: 120, rows: 30 })
  expect(session).toMatchObject({ stdio: 'pty', status: 'running' })
  expect(session.id).toMatch(/^[0-9a-f]{8}$/)
  expect(session.pid).toBeGreaterThan(1)
  await until('python prompts', async () => (await session.snapshot()).text.includes('>>>'))
  await session.poll()
  await session.paste('print(6*7)')
  await session.submit()
  let output = ''
  await until('the answer is there', async () => {
    output += (await session.poll({ waitMs: 2000 })).output
    return output.split('\n').includes('42')
  })
  const page = await session.log({ offset: 1, limit: 100 })
  expect(page.lines).toContain('42')
  expect(page).toMatchObject({ startLine: 1, truncated: false, logPath: session.logPath })
  await session.sendKeys(['C-c'])
  // What is typed before the interpreter reads again is thrown away with the line.
  await until('python prompts again', async () => {
    const { lines, cursor } = await session.snapshot()
    return lines[cursor.row - 1] === '>>>' && lines.join('').includes('KeyboardInterrupt')
  })
  await session.sendKeys(['Up'])
  expect(await session.resize({ cols: 100, rows: 40 })).toBe('resized')
  await session.write('\x15exit()\r')
  expect(await session.wait()).toMatchObject({ reason: 'exit', exitCode: 0 })
  const receipt = await session.kill({ graceMs: 3000 })
  expect(receipt.members.filter(({ outcome }) => outcome === 'survived')).toEqual([])
  expect(host.get(session.id)).toBe(session)
  expect(host.list()).toEqual([session])
  expect(await host.killAll()).toEqual([])
  expect(await readFile(session.logPath, 'utf8')).toContain('42')
})

test('a run of the shared supervisor has its text, its limits and its signal', async () => {
  const seen: string[] = []
  const run = await getProcessSupervisor().spawn({
    command: 'echo out; echo err >&2; exit 3',
    mode: 'child',
    timeoutMs: 60_000,
    noOutputTimeoutMs: 60_000,
    onStdout: (text) => void seen.push(text),
    onStderr: (text) => void seen.push(text),
    signal: new AbortController().signal,
  })
  expect(await run.wait()).toMatchObject({ exitCode: 3, stdout: 'out\n', stderr: 'err\n', reason: 'exit' })
  expect(seen.sort()).toEqual(['err\n', 'out\n'])
  expect(getProcessSupervisor()).toBe(getProcessSupervisor())
  expect(getProcessSupervisor().list()).toEqual([])
})

test('killProcessTree ends a tree of someone else, and refuses what it must not touch', async () => {
  const child = spawn('sh', ['-c', 'sleep 321 & setsid sleep 322 & echo ready; wait'], { detached: true })
  await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  const receipt = await killProcessTree(child.pid ?? -1, { graceMs: 3000 })
  await gone
  // Each may still be on its way from the shell to its program, and go by that name.
  expect(receipt.members).toHaveLength(3)
  expect(receipt.members.every(({ outcome }) => outcome !== 'survived')).toBe(true)
  for (const pid of [0, 1, -1, process.pid, Number.NaN, 1.5]) {
    const error: unknown = await killProcessTree(pid).catch((reason: unknown) => reason)
    expect(isPtarmiganError(error)).toBe(true)
  }
})

test('the registry is shared, and a host has one of its own', async () => {
  expect(getSessionRegistry()).toBe(getSessionRegistry())
  await using host = await createSessionHost()
  expect(host.registry).not.toBe(getSessionRegistry())
})

test('text, keys and screen work without any program', async () => {
  expect(stripAnsi('\x1b[32m✓ done\x1b[0m\r\n')).toBe('✓ done\r\n')
  const stripper = createAnsiStripper({ newlines: 'lf' })
  expect(stripper.push('a\x1b[3') + stripper.push('1mb\r\n') + stripper.flush()).toBe('ab\n')
  expect(encodeKeySequence({ keys: ['C-c'] }).text).toBe('\x03')
  expect(encodePaste('a\nb', { bracketed: true })).toBe('\x1b[200~a\rb\x1b[201~')
  using screen = new TerminalScreen({ cols: 20, rows: 5 })
  await screen.feed('hello')
  expect(await screen.renderFull()).toBe('hello')
})

test('a host leaves no descriptor, process or file behind', async () => {
  const descriptors = async (): Promise<number> => (await readdir('/proc/self/fd')).length
  const warmUp = await createSessionHost()
  await (await warmUp.open({ command: 'true', mode: 'session' })).wait()
  await warmUp.dispose()
  const before = await descriptors()
  const host = await createSessionHost()
  const directory = host.logDirectory
  for (const mode of ['one-shot', 'session', 'daemon'] as const) await host.open({ command: 'sleep 323', mode })
  await host.dispose()
  expect(host.list().every(({ status }) => status === 'killed')).toBe(true)
  await expect(readdir(directory)).rejects.toThrowError(/ENOENT/)
  await until('every descriptor is closed', async () => (await descriptors()) <= before)
})
