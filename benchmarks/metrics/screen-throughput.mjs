import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnBarePty, waitForPty } from '../harness/bare-pty.mjs'
import { createBareTerminal, writeAll } from '../harness/bare-terminal.mjs'
import { watchEventLoop } from '../harness/event-loop-delay.mjs'
import { floodScript, floodSession } from '../harness/flood-session.mjs'
import { makeText } from '../harness/make-text.mjs'
import { createMemoryBackend } from '../harness/memory-backend.mjs'
import { asOfTerminal, piecesOf } from '../harness/pieces.mjs'
import { startStopwatch } from '../harness/stopwatch.mjs'

const megabytes = 30
const warmUpBytes = 5_000_000
const pieceBytes = 65_536

const ours = 'ours'
const bare = '@xterm/headless'
const oursOnTerminal = 'ours, on a terminal'
const bareOnTerminal = 'node-pty with @xterm/headless'

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'screen-throughput',
  url: import.meta.url,
  what: `${megabytes} MB of coloured output through an emulated session, against a bare emulator: from memory, and from cat on a terminal`,
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
    [ours]: {
      measure: async (params) => {
        const { createSessionHost } = await import('ptarmigan')
        const memory = createMemoryBackend()
        const host = await createSessionHost({ backend: memory.backend })
        try {
          return await measureFlood(inMemory(params), async ({ pieces }) => {
            const session = await host.open({ mode: 'session', file: 'flood' })
            const stopwatch = startStopwatch()
            for (const piece of pieces) await memory.last().print(piece)
            // It answers when everything before it is parsed.
            await session.snapshot()
            const cost = stopwatch.stop()
            memory.last().end()
            await session.wait()
            return cost
          })
        } finally {
          await host.dispose()
        }
      },
    },
    [bare]: {
      measure: (params) =>
        measureFlood(inMemory(params), async ({ pieces }) => {
          // A new one, as each session has one of its own: its history grows while it is measured.
          const terminal = await createBareTerminal()
          const stopwatch = startStopwatch()
          await writeAll(terminal, pieces)
          return stopwatch.stop()
        }),
    },
    [oursOnTerminal]: {
      measure: async (params) => {
        const { createSessionHost } = await import('ptarmigan')
        const host = await createSessionHost()
        try {
          return await measureFlood(params, ({ printed, bytes }) =>
            floodSession(host, {
              spec: { mode: 'session' },
              paths: [printed],
              expectedBytes: bytes,
              settled: (session) => session.snapshot(),
            }),
          )
        } finally {
          await host.dispose()
        }
      },
    },
    [bareOnTerminal]: { measure: (params) => measureFlood(params, floodBareTerminal) },
  },
  rows: [
    row('screen-throughput', { unit: 'MB/s', better: 'higher', figure: 'speed' }),
    row('screen-throughput/processor', { unit: 'MB per CPU s', better: 'higher', figure: 'processorSpeed' }),
    row('screen-throughput/loop-delay-p99', { unit: 'ms', better: 'lower', figure: 'delayMs' }),
    terminalRow('screen-throughput/terminal', { unit: 'MB/s', better: 'higher', figure: 'speed' }),
    terminalRow('screen-throughput/terminal-processor', {
      ...{ unit: 'MB per CPU s', better: 'higher', figure: 'processorSpeed' },
    }),
    terminalRow('screen-throughput/terminal-loop-delay-p99', { unit: 'ms', better: 'lower', figure: 'delayMs' }),
  ],
}

function row(name, { unit, better, figure }) {
  return { ...{ metric: name, unit, better, of: [ours, figure] }, against: [{ peer: bare, of: [bare, figure] }] }
}

function terminalRow(name, { unit, better, figure }) {
  const against = [{ peer: bareOnTerminal, of: [bareOnTerminal, figure] }]
  return { ...{ metric: name, unit, better, of: [oursOnTerminal, figure] }, against }
}

/** Read before anything is measured. */
function inMemory({ warmUp, flood }) {
  const read = ({ shown, bytes }) => ({ bytes, pieces: piecesOf(readFileSync(shown), pieceBytes) })
  return { warmUp: read(warmUp), flood: read(flood) }
}

async function measureFlood({ warmUp, flood }, show) {
  await show(warmUp)
  const loop = watchEventLoop()
  const { elapsedMs, processorMs } = await show(flood)
  return {
    speed: flood.bytes / elapsedMs / 1000,
    processorSpeed: flood.bytes / processorMs / 1000,
    delayMs: loop.p99Ms(),
  }
}

/** As it is wired by hand, and with care: the program is paused while the emulator is behind. */
async function floodBareTerminal({ printed, bytes }) {
  const terminal = await createBareTerminal()
  const pty = await spawnBarePty('sh', ['-c', floodScript, 'flood', printed])
  await waitForPty(pty, 'ready')
  const stopwatch = startStopwatch()
  let waiting = 0
  let read = 0
  await new Promise((resolve) => {
    pty.onExit(resolve)
    pty.onData((piece) => {
      read += piece.length
      waiting += piece.length
      if (waiting > mostWaiting) pty.pause()
      terminal.write(piece, () => {
        waiting -= piece.length
        if (waiting <= mostWaiting) pty.resume()
        if (waiting === 0 && read >= bytes) resolve()
      })
    })
    pty.write('\n')
  })
  if (read < 0.99 * bytes) throw new Error(`${read} bytes instead of ${bytes}`)
  return stopwatch.stop()
}

const mostWaiting = 262_144
