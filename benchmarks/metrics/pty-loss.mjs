import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnBarePty } from '../harness/bare-pty.mjs'
import { makeText } from '../harness/make-text.mjs'
import { nodeBinary } from '../harness/node-binary.mjs'

const runsInAll = 300
const pausedRunsInAll = 100
const sizes = { '20kB': 20_000, '200kB': 200_000 }
const pausedBytes = 60_000
const pauseMs = 1000
/** One of each line that is maintained; the addon of both sides is the same. */
const versions = { 20: '20.20.2', 22: '22.23.5', 24: '24.22.3' }

const oursOn = (major) => `ours on Node ${major}`
const peerOn = (major) => `node-pty on Node ${major}`
const figures = [...Object.keys(sizes), 'paused']

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'pty-loss',
  url: import.meta.url,
  what: `bytes lost by programs that print and end at once, ${runsInAll} runs of each size, on Node 20, 22 and 24`,
  prepare: async ({ workspace, runs }) => {
    const directory = workspace.makeDirectory('pty-loss')
    const write = (bytes) => {
      const path = join(directory, String(bytes))
      // Without line feeds, which a terminal would turn into two bytes.
      writeFileSync(path, makeText(bytes).toString('latin1').replaceAll('\n', ' '))
      return { path, bytes }
    }
    const files = Object.fromEntries(Object.entries(sizes).map(([size, bytes]) => [size, write(bytes)]))
    const nodes = {}
    const without = {}
    for (const [major, version] of Object.entries(versions)) {
      const { path, why } = await nodeBinary(version)
      nodes[major] = path
      if (path === undefined) for (const side of [oursOn(major), peerOn(major)]) without[side] = why
    }
    const share = { runs: Math.ceil(runsInAll / runs), pausedRuns: Math.ceil(pausedRunsInAll / runs) }
    return { params: { files, paused: write(pausedBytes), ...share }, nodes, without }
  },
  contestants: Object.fromEntries(
    Object.keys(versions).flatMap((node) => [
      [oursOn(node), { node, measure: measureOurs }],
      [peerOn(node), { node, measure: measureBarePty }],
    ]),
  ),
  rows: Object.keys(versions).flatMap((major) =>
    figures.map((figure) => ({
      ...{ metric: `pty-loss/${figure}-node${major}`, unit: 'bytes lost', better: 'lower', combine: 'sum' },
      ...{ of: [oursOn(major), figure], against: [{ peer: 'node-pty', of: [peerOn(major), figure] }] },
    })),
  ),
}

async function measureOurs({ files, paused, runs, pausedRuns }) {
  const { createProcessSupervisor, createSessionHost } = await import('ptarmigan')
  const host = await createSessionHost()
  const supervisor = createProcessSupervisor()
  /** What the log holds is what was delivered. */
  const printAtOnce = async ({ path }) => {
    const session = await host.open({ mode: 'daemon', pty: true, file: 'cat', args: [path] })
    await session.wait()
    return statSync(session.logPath).size
  }
  const printToPaused = async ({ path }) => {
    let read = 0
    let rest
    const run = await supervisor.spawn({
      ...{ mode: 'pty', file: 'cat', args: [path] },
      onChunk: ({ bytes }) => {
        read += bytes.length
        rest ??= pause(pauseMs)
        return rest
      },
    })
    await run.wait()
    return read
  }
  try {
    return await measureLoss({ files, paused, runs, pausedRuns }, { printAtOnce, printToPaused })
  } finally {
    await supervisor.dispose()
    await host.dispose()
  }
}

async function measureBarePty(params) {
  const read = async ({ path }, pauses) => {
    const pty = await spawnBarePty('cat', [path])
    let bytes = 0
    pty.onData((piece) => {
      bytes += piece.length
      if (pauses && bytes === piece.length) {
        pty.pause()
        setTimeout(() => pty.resume(), pauseMs)
      }
    })
    await new Promise((resolve) => {
      pty.onExit(resolve)
    })
    // What may still come after the exit: it is not counted as lost.
    await pause(pauses ? pauseMs + 300 : 20)
    return bytes
  }
  return await measureLoss(params, {
    printAtOnce: (file) => read(file, false),
    printToPaused: (file) => read(file, true),
  })
}

/** Bytes lost and runs that came short, of each kind. */
async function measureLoss({ files, paused, runs, pausedRuns }, { printAtOnce, printToPaused }) {
  const lost = {}
  const note = (kind, missing) => {
    lost[kind] = (lost[kind] ?? 0) + missing
    lost[`${kind}Short`] = (lost[`${kind}Short`] ?? 0) + (missing > 0 ? 1 : 0)
  }
  for (const [size, file] of Object.entries(files))
    for (let count = 0; count < runs; count++) note(size, file.bytes - (await printAtOnce(file)))
  const reads = await Promise.all(Array.from({ length: pausedRuns }, () => printToPaused(paused)))
  for (const read of reads) note('paused', paused.bytes - read)
  return lost
}
