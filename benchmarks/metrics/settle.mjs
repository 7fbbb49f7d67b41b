import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../../tooling/bench-report/summarize.mjs'
import { spawnBarePty } from '../harness/bare-pty.mjs'

const warmUps = 10
const ends = 40
/** For the program to be there, and its start to be over. */
const livesMs = 40
const program = ['sleep', ['600']]

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'settle',
  url: import.meta.url,
  what: 'from the program’s death to its settled end, nobody holding its output',
  contestants: {
    ours: {
      measure: async () => {
        const { createProcessSupervisor } = await import('ptarmigan')
        const supervisor = createProcessSupervisor()
        const start = (mode) => async () => {
          const [file, args] = program
          const run = await supervisor.spawn({ mode, file, args })
          return { pid: run.pid, ended: run.wait() }
        }
        try {
          return { pty: await timeEnds(start('pty')), pipe: await timeEnds(start('child')) }
        } finally {
          await supervisor.dispose()
        }
      },
    },
    'node-pty': {
      measure: async () => ({
        pty: await timeEnds(async () => {
          const pty = await spawnBarePty(...program)
          const ended = new Promise((resolve) => {
            pty.onExit(resolve)
          })
          return { pid: pty.pid, ended }
        }),
      }),
    },
    child_process: {
      measure: async () => ({
        pipe: await timeEnds(async () => {
          const child = spawn(...program, { detached: true })
          child.stdout.resume()
          child.stderr.resume()
          return { pid: child.pid, ended: once(child, 'close') }
        }),
      }),
    },
  },
  rows: [
    {
      ...{ metric: 'settle/pty', unit: 'ms', better: 'lower', of: ['ours', 'pty'] },
      against: [{ peer: 'node-pty’s exit', of: ['node-pty', 'pty'] }],
    },
    {
      ...{ metric: 'settle/pipe', unit: 'ms', better: 'lower', of: ['ours', 'pipe'] },
      against: [{ peer: 'child_process’s close', of: ['child_process', 'pipe'] }],
    },
  ],
}

/** The program is this process's own child, so its pid is its until its end was seen here. */
async function timeEnds(start) {
  const times = []
  for (let count = -warmUps; count < ends; count++) {
    const { pid, ended } = await start()
    await pause(livesMs)
    const diedAtMs = performance.now()
    process.kill(pid, 'SIGKILL')
    await ended
    if (count >= 0) times.push(performance.now() - diedAtMs)
  }
  return median(times)
}
