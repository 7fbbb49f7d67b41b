import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSessionHost, type EarlierSession, killProcessTree, type ProcessIdentity } from '../src/index.ts'

// The built package runs here, because the watchdog is a program of it: `npm test` builds before it tests.
const fixture = fileURLToPath(new URL('fixtures/host.mjs', import.meta.url))
const { trees } = createTestBackend()

let directory: string
let children: ChildProcess[]
let left: ProcessIdentity[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crashed-host-'))
  children = []
  left = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const identity of left) await trees.killTree(identity, { graceMs: 0 }).catch(() => undefined)
  await rm(directory, { recursive: true, force: true })
})

/** Starts a host with two sessions, kills it as no program can prevent, and tells the ids of its sessions. */
const crashHost = async (orphans: 'kill' | 'keep'): Promise<string[]> => {
  const host = spawn(process.execPath, [fixture, 'wait', directory, orphans], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(host)
  const ended = once(host, 'exit')
  const [line]: unknown[] = await once(createInterface(host.stdout), 'line')
  host.kill('SIGKILL')
  await ended
  const ids: unknown = JSON.parse(String(line))
  return Array.isArray(ids) ? ids.map(String) : []
}

const identitiesOf = (sessions: readonly EarlierSession[]): ProcessIdentity[] =>
  sessions.flatMap(({ manifest }) => manifest?.identity ?? [])

test('the next host lists what a crashed one left, reads it, and says that it is lost', async () => {
  const ids = await crashHost('kill')
  await using host = await createSessionHost({ logDirectory: directory })
  const own = await host.open({ file: 'sh', args: ['-c', 'echo mine; sleep 300'], mode: 'daemon' })
  // The watchdog of the crashed host ends its programs a moment later.
  await until('its programs are gone', async () =>
    (await host.earlierSessions()).every(({ state }) => state === 'lost'),
  )
  const earlier = await host.earlierSessions()
  expect(earlier.map(({ id }) => id)).toEqual(ids)
  for (const { manifest, openLog, bytes } of earlier) {
    expect(manifest).toMatchObject({ command: expect.stringContaining('sleep 87001'), endedAt: undefined })
    expect(manifest?.identity?.startTime).toBeGreaterThan(0)
    expect((await (await openLog()).tail(1)).lines).toEqual([expect.stringMatching(/^on\r?$/)])
    expect(bytes).toBeGreaterThan(2)
  }
  expect(host.list()).toEqual([own])
  // To another host in the same directory this one's session is held, and then finished.
  await using other = await createSessionHost({ logDirectory: directory })
  const seen = async (): Promise<unknown> => (await other.earlierSessions()).find(({ id }) => id === own.id)?.state
  expect(await seen()).toBe('held')
  await own.kill({ graceMs: 0 })
  expect(await seen()).toBe('finished')
})

test('what a crashed host left running is named, and is ended only by whoever asks for it, by identity', async () => {
  const ids = await crashHost('keep')
  const host = await createSessionHost({ logDirectory: directory })
  const earlier = await host.earlierSessions()
  left = identitiesOf(earlier)
  expect(earlier.map(({ id, state }) => ({ id, state }))).toEqual(ids.map((id) => ({ id, state: 'left' })))
  await host.killAll({ graceMs: 0 })
  await host.dispose()
  for (const identity of left) expect(await trees.isAlive(identity)).toBe(true)
  for (const identity of left)
    expect((await killProcessTree(identity, { graceMs: 0 })).members.length).toBeGreaterThan(1)
  await using next = await createSessionHost({ logDirectory: directory })
  expect((await next.earlierSessions()).map(({ state }) => state)).toEqual(['lost', 'lost'])
})

test('a process that has got the pid of a lost one is not taken for it, and is left alone', async () => {
  const [id = ''] = await crashHost('kill')
  const stranger = spawn('sleep', ['300'], { stdio: 'ignore' })
  children.push(stranger)
  const path = join(directory, `${id}.json`)
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  manifest.identity.pid = stranger.pid
  await writeFile(path, JSON.stringify(manifest))
  const host = await createSessionHost({ logDirectory: directory })
  expect((await host.earlierSessions()).find((session) => session.id === id)?.state).toBe('lost')
  await host.killAll()
  await host.dispose()
  expect(await trees.isAlive(await trees.identify(stranger.pid ?? 0))).toBe(true)
  expect(stranger.exitCode).toBe(null)
})
