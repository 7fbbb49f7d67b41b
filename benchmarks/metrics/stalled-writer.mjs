import { setTimeout as pause } from 'node:timers/promises'
import { spawnBarePty, waitForPty } from '../harness/bare-pty.mjs'
import { waitFor } from '../harness/flood-session.mjs'
import { startStopwatch } from '../harness/stopwatch.mjs'

const input = Buffer.alloc(1_000_000, 'x')
/** Until the kernel has taken what it takes. */
const settleMs = 500
const watchMs = 3000
/** Raw, or the terminal would take everything and drop what is longer than a line. */
const script = 'stty raw -echo; echo ready; exec sleep 600'

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'stalled-writer',
  url: import.meta.url,
  what: 'processor time while a program does not read the 1 MB that is written to its terminal',
  contestants: {
    ours: {
      measure: async () => {
        const { createSessionHost } = await import('ptarmigan')
        const host = await createSessionHost()
        try {
          const session = await host.open({ mode: 'daemon', pty: true, file: 'sh', args: ['-c', script] })
          await waitFor(session, 'ready')
          // It is rejected when the session is killed.
          const written = session.write(input).then(
            () => true,
            () => false,
          )
          const load = await watchLoad()
          await session.kill({ graceMs: 0 })
          if (await written) throw new Error('the program took its input')
          return { load }
        } finally {
          await host.dispose()
        }
      },
    },
    'node-pty': {
      measure: async () => {
        const pty = await spawnBarePty('sh', ['-c', script])
        await waitForPty(pty, 'ready')
        const exit = new Promise((resolve) => {
          pty.onExit(resolve)
        })
        pty.write(input)
        const load = await watchLoad()
        pty.kill('SIGKILL')
        await exit
        return { load }
      },
    },
  },
  rows: [
    {
      ...{ metric: 'stalled-writer', unit: '% of a core', better: 'lower', of: ['ours', 'load'] },
      against: [{ peer: 'node-pty', of: ['node-pty', 'load'] }],
    },
  ],
}

async function watchLoad() {
  await pause(settleMs)
  const stopwatch = startStopwatch()
  await pause(watchMs)
  const { elapsedMs, processorMs } = stopwatch.stop()
  return (processorMs / elapsedMs) * 100
}
