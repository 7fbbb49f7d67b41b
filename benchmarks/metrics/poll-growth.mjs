import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeText } from '../harness/make-text.mjs'
import { createMemoryBackend } from '../harness/memory-backend.mjs'
import { startStopwatch } from '../harness/stopwatch.mjs'

const shortLines = 1000
const longLines = 1000 * shortLines
const rounds = 5000

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'poll-growth',
  url: import.meta.url,
  what: `a line and a poll, after ${shortLines} and after ${longLines} lines`,
  contestants: {
    ours: {
      measure: async () => {
        const raw = await measureGrowth({ mode: 'daemon' })
        const emulated = await measureGrowth({ mode: 'session' })
        return { ...raw, shortEmulated: emulated.short, longEmulated: emulated.long }
      },
    },
  },
  rows: [
    growthRow('poll-growth', { of: 'long', short: 'short' }),
    growthRow('poll-growth/emulated', { of: 'longEmulated', short: 'shortEmulated' }),
  ],
}

function growthRow(name, { of, short }) {
  return {
    ...{ metric: name, unit: 'µs of CPU', better: 'lower', of: ['ours', of] },
    against: [{ peer: `itself after ${shortLines} lines`, of: ['ours', short] }],
  }
}

/** Microseconds of processor time for one line that is printed and polled. */
async function measureGrowth(spec) {
  const { createSessionHost } = await import('ptarmigan')
  const { backend, last } = createMemoryBackend()
  const host = await createSessionHost({ backend })
  try {
    // One session warms up the code, the others are measured.
    await measureSession(host, { spec, last, lines: 10 * shortLines, rounds: 4 * rounds })
    const short = await measureSession(host, { spec, last, lines: shortLines, rounds })
    const long = await measureSession(host, { spec, last, lines: longLines, rounds })
    return { short, long }
  } finally {
    await host.dispose()
  }
}

async function measureSession(host, { spec, last, lines, rounds }) {
  const text = makeText(2_000_000).toString('latin1').split('\n')
  const session = await host.open({ ...spec, file: 'printer' })
  const line = (index) => `${text[index % text.length]}\r\n`
  const batch = 1000
  for (let count = 0; count < lines; count += batch) {
    const bytes = Buffer.from(Array.from({ length: batch }, (_, index) => line(count + index)).join(''))
    await last().print(bytes)
    await nextTurn()
    await session.poll()
  }
  const stopwatch = startStopwatch()
  for (let count = 0; count < rounds; count++) {
    await last().print(Buffer.from(line(count)))
    const { output } = await session.poll()
    if (output === '') throw new Error('the poll did not give the new line')
  }
  const { processorMs } = stopwatch.stop()
  await session.kill()
  return (processorMs * 1000) / rounds
}
