import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { spawnBarePty, waitForPty } from '../harness/bare-pty.mjs'
import { compile } from '../harness/compile.mjs'
import { floodScript, floodSession } from '../harness/flood-session.mjs'
import { makeText } from '../harness/make-text.mjs'
import { countLineFeeds } from '../harness/pieces.mjs'
import { startStopwatch } from '../harness/stopwatch.mjs'

const megabytes = 100
const warmUpBytes = 10_000_000

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'pty-throughput',
  url: import.meta.url,
  what: `${megabytes} MB from cat on a pseudo-terminal through the full stack, against a read loop in C and bare node-pty`,
  prepare: async ({ workspace }) => {
    const directory = workspace.makeDirectory('pty-throughput')
    const write = (name, bytes, coloured) => {
      const text = makeText(bytes, { coloured })
      const path = join(directory, name)
      writeFileSync(path, text)
      return { path, bytes: bytes + countLineFeeds(text) }
    }
    const reader = await compile('read-terminal', directory)
    return {
      params: {
        warmUp: write('warm-up', warmUpBytes, true),
        plain: write('plain', megabytes * 1e6, false),
        coloured: write('coloured', megabytes * 1e6, true),
        reader: reader.path,
      },
      without: reader.why === undefined ? {} : { C: reader.why },
    }
  },
  contestants: {
    ours: {
      measure: async (params) => {
        const { createSessionHost } = await import('ptarmigan')
        const host = await createSessionHost()
        try {
          return await measureBoth(params, ({ path, bytes }) =>
            floodSession(host, { spec: { mode: 'daemon', pty: true }, paths: [path], expectedBytes: bytes }),
          )
        } finally {
          await host.dispose()
        }
      },
    },
    C: {
      measure: (params) =>
        measureBoth(params, async ({ path, bytes }) => {
          const { stdout } = await promisify(execFile)(params.reader, [String(bytes), floodScript, path])
          const [read, nanoseconds] = stdout.split(' ').map(Number)
          if (read !== bytes) throw new Error(`${read} bytes instead of ${bytes}`)
          return { elapsedMs: nanoseconds / 1e6 }
        }),
    },
    'node-pty': { measure: (params) => measureBoth(params, floodBarePty) },
  },
  rows: [
    { ...throughput('plain'), metric: 'pty-throughput' },
    throughput('coloured'),
    {
      ...{ metric: 'pty-throughput/processor', unit: 'MB per CPU s', better: 'higher', of: ['ours', 'processor'] },
      against: [{ peer: 'node-pty', of: ['node-pty', 'processor'] }],
    },
  ],
}

function throughput(text) {
  return {
    ...{ metric: `pty-throughput/${text}`, unit: 'MB/s', better: 'higher', of: ['ours', text] },
    against: [
      { peer: 'a read loop in C', of: ['C', text] },
      { peer: 'node-pty', of: ['node-pty', text] },
    ],
  }
}

async function measureBoth({ warmUp, plain, coloured }, flood) {
  await flood(warmUp)
  const costs = { plain: await flood(plain), coloured: await flood(coloured) }
  return {
    plain: plain.bytes / costs.plain.elapsedMs / 1000,
    coloured: coloured.bytes / costs.coloured.elapsedMs / 1000,
    ...(costs.plain.processorMs === undefined ? {} : { processor: plain.bytes / costs.plain.processorMs / 1000 }),
  }
}

/** Until the last byte that it gives: it may lose some of the end, which is another metric's matter. */
async function floodBarePty({ path, bytes }) {
  const pty = await spawnBarePty('sh', ['-c', floodScript, 'flood', path])
  await waitForPty(pty, 'ready')
  const stopwatch = startStopwatch()
  let cost = stopwatch.stop()
  let read = 0
  await new Promise((resolve) => {
    pty.onExit(resolve)
    pty.onData((piece) => {
      read += piece.length
      if (read >= bytes) {
        cost = stopwatch.stop()
        resolve()
      }
    })
    pty.write('\n')
  })
  if (read < bytes) cost = stopwatch.stop()
  if (read < 0.99 * bytes) throw new Error(`${read} bytes instead of ${bytes}`)
  return cost
}
