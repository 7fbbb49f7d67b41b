import { spawn } from 'node:child_process'
import { createWriteStream, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { watchEventLoop } from '../harness/event-loop-delay.mjs'
import { makeText } from '../harness/make-text.mjs'
import { startStopwatch } from '../harness/stopwatch.mjs'

const sessions = 50
const megabytes = 6

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'flood',
  url: import.meta.url,
  what: `${sessions} programs that print ${megabytes} MB each at once, all of it into logs, against child_process and a file each`,
  timeoutMs: 600_000,
  prepare: async ({ workspace }) => {
    const directory = workspace.makeDirectory('flood')
    const path = join(directory, 'text')
    writeFileSync(path, makeText(megabytes * 1e6))
    return { params: { directory, path, bytes: statSync(path).size } }
  },
  contestants: {
    ours: {
      execArgv: ['--expose-gc'],
      measure: async ({ path, bytes }) => {
        const { createSessionHost } = await import('ptarmigan')
        const host = await createSessionHost()
        try {
          return await measureFlood(bytes, async () => {
            const session = await host.open({ mode: 'daemon', file: 'cat', args: [path] })
            await session.wait()
            return statSync(session.logPath).size
          })
        } finally {
          await host.dispose()
        }
      },
    },
    child_process: {
      execArgv: ['--expose-gc'],
      measure: ({ path, bytes, directory }) =>
        measureFlood(bytes, async (number) => {
          const file = join(directory, `bare-${number}`)
          const child = spawn('cat', [path], { stdio: ['ignore', 'pipe', 'ignore'] })
          await pipeline(child.stdout, createWriteStream(file))
          return statSync(file).size
        }),
    },
  },
  rows: [
    row('flood', { unit: 'MB/s', better: 'higher', figure: 'speed' }),
    row('flood/loop-delay-p99', { unit: 'ms', better: 'lower', figure: 'delayMs' }),
    row('flood/memory', { unit: 'MB', better: 'lower', figure: 'memoryMb' }),
  ],
}

function row(name, { unit, better, figure }) {
  const peer = 'child_process'
  return { ...{ metric: name, unit, better, of: ['ours', figure] }, against: [{ peer, of: [peer, figure] }] }
}

async function measureFlood(bytes, flood) {
  await flood('warm-up')
  globalThis.gc()
  const before = process.memoryUsage.rss()
  let most = before
  const sampler = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const loop = watchEventLoop()
  const stopwatch = startStopwatch()
  const sizes = await Promise.all(Array.from({ length: sessions }, (_, number) => flood(number)))
  const { elapsedMs } = stopwatch.stop()
  const delayMs = loop.p99Ms()
  clearInterval(sampler)
  if (sizes.some((size) => size !== bytes)) throw new Error(`a log of ${Math.min(...sizes)} bytes instead of ${bytes}`)
  return { speed: (sessions * bytes) / elapsedMs / 1000, delayMs, memoryMb: (most - before) / 1e6 }
}
