import { setTimeout as pause } from 'node:timers/promises'
import { createBareTerminal, writeAll } from '../harness/bare-terminal.mjs'
import { makeText } from '../harness/make-text.mjs'
import { asOfTerminal } from '../harness/pieces.mjs'

const screens = 20
const historyLines = 5000
const rows = 30
const quietMs = 2000

const heldBytes = () => {
  for (let pass = 0; pass < 3; pass++) globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Coloured lines that fill the screen and exactly the history; each screen gets others. */
const history = (index) => {
  const lines = makeText(3_000_000, { coloured: true, seed: index }).toString('latin1').split('\n')
  return asOfTerminal(Buffer.from(`${lines.slice(0, historyLines + rows - 1).join('\n')}\n`))
}

/** Kilobytes of one screen: idle, and two seconds after it was given a full history. */
const measureScreens = async ({ create, feed }) => {
  // Code, tables and caches that the first one brings are not counted as a screen's.
  const first = await create()
  await feed(first, history(1000))
  await pause(quietMs)
  const none = heldBytes()
  const made = []
  for (let index = 0; index < screens; index++) made.push(await create())
  const idle = heldBytes()
  for (const [index, screen] of made.entries()) await feed(screen, history(index))
  await pause(quietMs)
  const full = heldBytes()
  // Still in use, so that nothing of it was collected.
  if (made.length !== screens || first === undefined) throw new Error('the screens are gone')
  return { idle: (idle - none) / screens / 1000, full: (full - none) / screens / 1000 }
}

const peer = '@xterm/headless'

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'screen-memory',
  url: import.meta.url,
  what: `memory of a screen, idle and two seconds after ${historyLines} lines of history, against a bare emulator`,
  contestants: {
    ours: {
      execArgv: ['--expose-gc'],
      measure: async () => {
        const { TerminalScreen } = await import('ptarmigan')
        return measureScreens({
          create: async () => new TerminalScreen({ scrollback: historyLines }),
          feed: (screen, bytes) => screen.feed(bytes),
        })
      },
    },
    [peer]: {
      execArgv: ['--expose-gc'],
      measure: () =>
        measureScreens({
          create: () => createBareTerminal({ scrollback: historyLines }),
          feed: (terminal, bytes) => writeAll(terminal, [bytes]),
        }),
    },
  },
  rows: ['idle', 'full'].map((state) => ({
    ...{ metric: `screen-memory/${state === 'full' ? 'history' : state}`, unit: 'kB', better: 'lower' },
    ...{ of: ['ours', state], against: [{ peer, of: [peer, state] }] },
  })),
}
