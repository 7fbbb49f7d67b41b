import { setImmediate as nextTurn } from 'node:timers/promises'
import { median } from '../../tooling/bench-report/summarize.mjs'
import { makeText } from '../harness/make-text.mjs'
import { createMemoryBackend } from '../harness/memory-backend.mjs'
import { startStopwatch } from '../harness/stopwatch.mjs'

const shortLines = 1000
const longLines = 1000 * shortLines
const warmUps = 2
const repetitions = 6
const batches = 10
const batchLines = 1000
const text = makeText(100_000).toString('latin1').split('\n')
const lineOf = (index) => `${text[index % text.length]}\r\n`

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

/**
 * Microseconds of processor time for one line that is printed and polled. A short and a long session are measured in turn,
 * batch by batch, because the compiler and the collector change the speed of both over time.
 */
async function measureGrowth(spec) {
  const { createSessionHost } = await import('ptarmigan')
  const { backend, last } = createMemoryBackend()
  const host = await createSessionHost({ backend })
  const open = async (lines) => {
    const session = await host.open({ ...spec, file: 'printer' })
    const printer = { session, print: last().print }
    await fill(printer, lines)
    return printer
  }
  const figures = { short: [], long: [] }
  try {
    const long = await open(longLines)
    for (let repetition = -warmUps; repetition < repetitions; repetition++) {
      const short = await open(shortLines)
      for (let batch = 0; batch < batches; batch++) {
        const costs = { short: await measureBatch(short), long: await measureBatch(long) }
        if (repetition < 0) continue
        figures.short.push(costs.short)
        figures.long.push(costs.long)
      }
      await short.session.kill()
    }
  } finally {
    await host.dispose()
  }
  return { short: median(figures.short), long: median(figures.long) }
}

async function fill({ session, print }, lines) {
  for (let count = 0; count < lines; count += batchLines) {
    const batch = Array.from({ length: batchLines }, (_, index) => lineOf(count + index))
    await print(Buffer.from(batch.join('')))
    await nextTurn()
    await session.poll()
  }
}

async function measureBatch({ session, print }) {
  const stopwatch = startStopwatch()
  for (let count = 0; count < batchLines; count++) {
    await print(Buffer.from(lineOf(count)))
    const { output } = await session.poll()
    if (output === '') throw new Error('the poll did not give the new line')
  }
  return (stopwatch.stop().processorMs * 1000) / batchLines
}
