import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBareTerminal, writeAll } from '../harness/bare-terminal.mjs'
import { watchEventLoop } from '../harness/event-loop-delay.mjs'
import { floodSession } from '../harness/flood-session.mjs'
import { makeText } from '../harness/make-text.mjs'
import { asOfTerminal, piecesOf } from '../harness/pieces.mjs'
import { startStopwatch } from '../harness/stopwatch.mjs'

const megabytes = 30
const warmUpBytes = 5_000_000

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'screen-throughput',
  url: import.meta.url,
  what: `${megabytes} MB of coloured output through an emulated session, against a bare emulator fed from memory`,
  prepare: async ({ workspace }) => {
    const directory = workspace.makeDirectory('screen-throughput')
    const write = (name, bytes, seed) => {
      const text = makeText(bytes, { coloured: true, seed })
      const shown = asOfTerminal(text)
      const paths = { printed: join(directory, name), shown: join(directory, `${name}-shown`) }
      writeFileSync(paths.printed, text)
      writeFileSync(paths.shown, shown)
      return { ...paths, bytes: shown.length }
    }
    return { params: { warmUp: write('warm-up', warmUpBytes, 7), flood: write('flood', megabytes * 1e6, 1) } }
  },
  contestants: {
    ours: {
      measure: async ({ warmUp, flood }) => {
        const { createSessionHost } = await import('ptarmigan')
        const host = await createSessionHost()
        const show = ({ printed, bytes }) =>
          floodSession(host, {
            spec: { mode: 'session' },
            paths: [printed],
            expectedBytes: bytes,
            // It answers when everything before it is parsed.
            settled: (session) => session.snapshot(),
          })
        try {
          await show(warmUp)
          const loop = watchEventLoop()
          const cost = await show(flood)
          return figuresOf(flood, cost, loop.p99Ms())
        } finally {
          await host.dispose()
        }
      },
    },
    '@xterm/headless': {
      measure: async ({ warmUp, flood }) => {
        const terminal = await createBareTerminal()
        await writeAll(terminal, piecesOf(readFileSync(warmUp.shown), 65_536))
        const pieces = piecesOf(readFileSync(flood.shown), 65_536)
        const loop = watchEventLoop()
        const stopwatch = startStopwatch()
        await writeAll(terminal, pieces)
        return figuresOf(flood, stopwatch.stop(), loop.p99Ms())
      },
    },
  },
  rows: [
    row('screen-throughput', { unit: 'MB/s', better: 'higher', figure: 'speed' }),
    row('screen-throughput/processor', { unit: 'MB per CPU s', better: 'higher', figure: 'processorSpeed' }),
    row('screen-throughput/loop-delay-p99', { unit: 'ms', better: 'lower', figure: 'delayMs' }),
  ],
}

function row(name, { unit, better, figure }) {
  const peer = '@xterm/headless'
  return { ...{ metric: name, unit, better, of: ['ours', figure] }, against: [{ peer, of: [peer, figure] }] }
}

function figuresOf({ bytes }, { elapsedMs, processorMs }, delayMs) {
  return { speed: bytes / elapsedMs / 1000, processorSpeed: bytes / processorMs / 1000, delayMs }
}
