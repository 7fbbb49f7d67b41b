import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../../tooling/bench-report/summarize.mjs'
import { spawnBarePty, waitForPty } from '../harness/bare-pty.mjs'
import { createBareTerminal } from '../harness/bare-terminal.mjs'
import { waitFor } from '../harness/flood-session.mjs'

const sessions = 1000
const startedTogether = 10
const warmUpSeconds = 2
const seconds = 5
const script = 'stty -echo; echo ready; exec cat'
const lineFeed = 0x0a

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'many',
  url: import.meta.url,
  what: `${sessions} live terminals with screens, each echoing a line a second, against node-pty with a bare emulator each`,
  timeoutMs: 900_000,
  contestants: {
    ours: {
      execArgv: ['--expose-gc'],
      measure: async () => {
        const { createSessionHost } = await import('ptarmigan')
        const host = await createSessionHost()
        try {
          return await measureMany(async (onLine) => {
            const session = await host.open({ mode: 'session', file: 'sh', args: ['-c', script] })
            await waitFor(session, 'ready')
            session.subscribe(({ bytes }) => {
              if (bytes.includes(lineFeed)) onLine()
            })
            return { write: (line) => session.write(line) }
          })
        } finally {
          await host.dispose()
        }
      },
    },
    'node-pty': {
      execArgv: ['--expose-gc'],
      measure: async () => {
        const ptys = []
        try {
          return await measureMany(async (onLine) => {
            const pty = await spawnBarePty('sh', ['-c', script])
            ptys.push(pty)
            await waitForPty(pty, 'ready')
            const terminal = await createBareTerminal()
            pty.onData((bytes) => {
              terminal.write(bytes)
              if (bytes.includes(lineFeed)) onLine()
            })
            return { write: (line) => pty.write(line), terminal }
          })
        } finally {
          for (const pty of ptys) pty.kill('SIGKILL')
        }
      },
    },
  },
  rows: [
    manyRow('echo-p99', { unit: 'ms', figure: 'echoP99Ms' }),
    manyRow('memory', { unit: 'kB a session', figure: 'memoryKb' }),
    manyRow('resident', { unit: 'kB a session', figure: 'residentKb' }),
    manyRow('descriptors', { unit: 'a session', figure: 'descriptors' }),
  ],
}

function manyRow(name, { unit, figure }) {
  return {
    ...{ metric: `many/${name}`, unit, better: 'lower', of: ['ours', figure] },
    against: [{ peer: 'node-pty and @xterm/headless', of: ['node-pty', figure] }],
  }
}

async function measureMany(open) {
  const before = held()
  const descriptorsBefore = descriptors()
  const live = await openAll(open)
  const echoes = await echoLines(live)
  const after = held()
  return {
    echoP99Ms: percentile(echoes, 0.99),
    memoryKb: (after.heap - before.heap) / sessions / 1000,
    residentKb: (after.resident - before.resident) / sessions / 1000,
    descriptors: (descriptors() - descriptorsBefore) / sessions,
  }
}

async function openAll(open) {
  const live = []
  for (let count = 0; count < sessions; count += startedTogether) {
    const starting = Array.from({ length: startedTogether }, async () => {
      const state = { sentAtMs: undefined, echoes: [] }
      const session = await open(() => {
        if (state.sentAtMs !== undefined) state.echoes.push(performance.now() - state.sentAtMs)
        state.sentAtMs = undefined
      })
      return { ...session, state }
    })
    live.push(...(await Promise.all(starting)))
  }
  return live
}

/** Every session writes once a second, each at its own moment of the second. One that still waits for its echo is late. */
async function echoLines(live) {
  const startedAtMs = performance.now()
  const steps = 100
  const share = live.length / steps
  let late = 0
  for (let second = 0; second < warmUpSeconds + seconds; second++) {
    if (second === warmUpSeconds) for (const { state } of live) state.echoes.length = 0
    for (let step = 0; step < steps; step++) {
      const dueAtMs = startedAtMs + second * 1000 + step * (1000 / steps)
      await pause(Math.max(0, dueAtMs - performance.now()))
      for (const session of live.slice(step * share, (step + 1) * share)) {
        if (session.state.sentAtMs === undefined) {
          session.state.sentAtMs = performance.now()
          void session.write(`line of second ${second}\n`)
        } else if (second >= warmUpSeconds) late += 1
      }
    }
  }
  await pause(2000)
  const echoes = live.flatMap(({ state }) => state.echoes)
  const expected = live.length * seconds - late
  if (echoes.length < expected * 0.99) throw new Error(`${echoes.length} echoes instead of ${expected}`)
  return echoes
}

function held() {
  for (let pass = 0; pass < 3; pass++) globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed + external, resident: rss }
}

function descriptors() {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0
}
