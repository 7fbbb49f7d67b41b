import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const many = 10_000
const few = 1000
const atOnce = 20

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'short-sessions',
  url: import.meta.url,
  what: `what one host holds after ${many} short sessions, against after ${few}`,
  timeoutMs: 1_200_000,
  contestants: {
    ours: { execArgv: ['--expose-gc'], measure: () => measureAfter(many) },
    'ours, after 1,000': { execArgv: ['--expose-gc'], measure: () => measureAfter(few) },
  },
  rows: [
    row('memory', { unit: 'MB', figure: 'memoryMb' }),
    row('descriptors', { unit: 'open', figure: 'descriptors' }),
    row('timers', { unit: 'active', figure: 'timers' }),
    row('disk', { unit: 'kB', figure: 'diskKb' }),
  ],
}

function row(name, { unit, figure }) {
  const peer = 'ours, after 1,000'
  return {
    ...{ metric: `short-sessions/${name}`, unit, better: 'lower', of: ['ours', figure] },
    against: [{ peer, of: [peer, figure] }],
  }
}

/** In the host's own directory: in one that somebody chose, the logs of sessions that were forgotten stay. */
async function measureAfter(count) {
  const { createSessionHost } = await import('ptarmigan')
  const host = await createSessionHost()
  try {
    for (let started = 0; started < count; started += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, number) => runOne(host, started + number)))
    await newestIsReadable(host, count - 1)
    for (let pass = 0; pass < 3; pass++) globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    return {
      memoryMb: (heapUsed + external) / 1e6,
      descriptors: existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0,
      timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
      diskKb: sizeOf(host.logDirectory) / 1000,
    }
  } finally {
    await host.dispose()
  }
}

async function runOne(host, number) {
  const session = await host.open({ file: 'echo', args: [`session ${number}`] })
  const exit = await session.wait()
  if (exit.exitCode !== 0) throw new Error(`session ${number} ended with ${exit.exitCode}`)
}

async function newestIsReadable(host, number) {
  const texts = await Promise.all(
    host
      .list()
      .slice(-atOnce)
      .map(async (session) => (await session.log()).lines.join('\n')),
  )
  if (!texts.some((text) => text.includes(`session ${number}`)))
    throw new Error(`session ${number} cannot be read: ${texts.join(', ')}`)
}

function sizeOf(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
