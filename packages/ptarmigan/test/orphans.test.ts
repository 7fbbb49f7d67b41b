import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { afterEach, expect, test } from 'vitest'

// The built package runs here, because the watchdog is a program of it: `npm test` builds before it tests.
const fixture = fileURLToPath(new URL('fixtures/host.mjs', import.meta.url))

let host: ChildProcess | undefined
let markers: string[] = []

afterEach(async () => {
  if (host?.exitCode === null && host.signalCode === null) host.kill('SIGKILL')
  const { trees } = createTestBackend()
  for (const { pid } of await membersOf(markers)) await trees.killTree(pid, { graceMs: 0 }).catch(() => undefined)
})

const startHost = async (way: string): Promise<void> => {
  host = spawn(process.execPath, [fixture, way], { stdio: ['ignore', 'pipe', 'ignore'] })
  if (host.stdout === null) throw new Error('no output')
  const [line]: unknown[] = await once(createInterface(host.stdout), 'line')
  const ids: unknown = JSON.parse(String(line))
  markers = Array.isArray(ids) ? ids.map(String) : []
  expect(markers).toHaveLength(2)
}

/** Every process whose environment names one of these sessions, the watchdog's killer aside. */
const membersOf = async (sessions: readonly string[]): Promise<{ pid: number; command: string }[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
      const carries = sessions.some((id) => environment.includes(`PTARMIGAN_SESSION=${id}`))
      const command = carries ? await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '') : ''
      return carries && command !== '' ? [{ pid: Number(pid), command: command.replaceAll('\0', ' ').trim() }] : []
    }),
  )
  return found.flat()
}

const gone = (): Promise<void> =>
  until('no process of the host is left', async () => (await membersOf(markers)).length === 0)

test.each(['return', 'exit', 'throw'])(
  'B60: a host that ends by %s leaves nothing, on pipes or on a terminal',
  async (way) => {
    await startHost(way)
    await gone()
  },
)

test.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGKILL'] as const)(
  'B60: a host that ends by %s leaves nothing',
  async (signal) => {
    await startHost('wait')
    await until('all of its programs run', async () => {
      const members = await membersOf(markers)
      return members.filter(({ command }) => command.startsWith('sleep 8700')).length === 4
    })
    host?.kill(signal)
    await gone()
  },
)
