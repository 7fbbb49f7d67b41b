import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { median } from '../../tooling/bench-report/summarize.mjs'
import { spawnBarePty } from '../harness/bare-pty.mjs'

const warmUps = 15
const starts = 60
const program = ['echo', ['hello']]

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'spawn',
  url: import.meta.url,
  what: 'time to the first byte of a small program, on pipes and on a pseudo-terminal',
  contestants: {
    ours: {
      measure: async () => {
        const { createProcessSupervisor } = await import('ptarmigan')
        const supervisor = createProcessSupervisor()
        const start = (mode) => async (onFirstByte) => {
          const [file, args] = program
          const run = await supervisor.spawn({ mode, file, args, onChunk: onFirstByte })
          await run.wait()
        }
        try {
          return { pipe: await timeStarts(start('child')), pty: await timeStarts(start('pty')) }
        } finally {
          await supervisor.dispose()
        }
      },
    },
    child_process: {
      measure: async () => ({
        pipe: await timeStarts(async (onFirstByte) => {
          const child = spawn(...program, { detached: true })
          child.stdin.end()
          child.stdout.on('data', onFirstByte)
          child.stderr.resume()
          await once(child, 'close')
        }),
      }),
    },
    'node-pty': {
      measure: async () => ({
        pty: await timeStarts(async (onFirstByte) => {
          const pty = await spawnBarePty(...program)
          pty.onData(onFirstByte)
          await new Promise((resolve) => {
            pty.onExit(resolve)
          })
        }),
      }),
    },
  },
  rows: [
    {
      ...{ metric: 'spawn/pipe', unit: 'ms', better: 'lower', of: ['ours', 'pipe'] },
      against: [{ peer: 'child_process', of: ['child_process', 'pipe'] }],
    },
    {
      ...{ metric: 'spawn/pty', unit: 'ms', better: 'lower', of: ['ours', 'pty'] },
      against: [{ peer: 'node-pty', of: ['node-pty', 'pty'] }],
    },
  ],
}

/** One after the other, each ended before the next; a start that lost its byte (a peer may) is not counted. */
async function timeStarts(start) {
  const times = []
  for (let count = -warmUps; count < starts; count++) {
    let elapsedMs
    const startedAtMs = performance.now()
    await start(() => {
      elapsedMs ??= performance.now() - startedAtMs
    })
    if (count >= 0 && elapsedMs !== undefined) times.push(elapsedMs)
  }
  if (times.length < starts / 2) throw new Error(`only ${times.length} of ${starts} programs printed`)
  return median(times)
}
