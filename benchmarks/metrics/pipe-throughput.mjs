import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeText } from '../harness/make-text.mjs'
import { startStopwatch } from '../harness/stopwatch.mjs'

const totalBytes = 1_000_000_000
const warmUpBytes = 50_000_000
const printer = fileURLToPath(new URL('../programs/print-blocks.mjs', import.meta.url))
const command = (path, bytes) => [process.execPath, [printer, path, String(bytes)]]

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'pipe-throughput',
  url: import.meta.url,
  what: '1 GB from a pipe through the full stack into its log, against reading and dropping it, and the shell’s > file',
  prepare: async ({ workspace }) => {
    const path = join(workspace.makeDirectory('pipe-throughput'), 'text')
    writeFileSync(path, makeText(32 * 1024 * 1024))
    return { params: { path } }
  },
  contestants: {
    ours: {
      measure: async ({ path }) => {
        const { createSessionHost } = await import('ptarmigan')
        const host = await createSessionHost()
        try {
          return await speedOf(async (bytes) => {
            const [file, args] = command(path, bytes)
            const session = await host.open({ mode: 'daemon', file, args })
            const { exitCode } = await session.wait()
            return { exitCode, bytes: statSync(session.logPath).size }
          })
        } finally {
          await host.dispose()
        }
      },
    },
    child_process: {
      measure: ({ path }) =>
        speedOf(async (bytes) => {
          const child = spawn(...command(path, bytes), { stdio: ['ignore', 'pipe', 'pipe'] })
          let read = 0
          child.stdout.on('data', (piece) => {
            read += piece.length
          })
          child.stderr.resume()
          const [exitCode] = await once(child, 'close')
          return { exitCode, bytes: read }
        }),
    },
    shell: {
      measure: ({ path, directory }) =>
        speedOf(async (bytes) => {
          const target = join(directory, 'output')
          const [file, args] = command(path, bytes)
          const child = spawn('sh', ['-c', '"$@" > "$0"', target, file, ...args], { stdio: 'ignore' })
          const [exitCode] = await once(child, 'close')
          const { size } = statSync(target)
          rmSync(target)
          return { exitCode, bytes: size }
        }),
    },
  },
  rows: [
    {
      ...{ metric: 'pipe-throughput', unit: 'MB/s', better: 'higher', of: ['ours', 'speed'] },
      against: [
        { peer: 'child_process, dropped', of: ['child_process', 'speed'] },
        { peer: 'the shell’s > file', of: ['shell', 'speed'] },
      ],
    },
  ],
}

/** Megabytes a second from the start of the program to its settled end; that start is the same for all sides. */
async function speedOf(run) {
  await runChecked(run, warmUpBytes)
  const stopwatch = startStopwatch()
  await runChecked(run, totalBytes)
  const { elapsedMs, processorMs } = stopwatch.stop()
  return { speed: totalBytes / elapsedMs / 1000, processorMs }
}

async function runChecked(run, expected) {
  const { exitCode, bytes } = await run(expected)
  if (exitCode !== 0 || bytes !== expected)
    throw new Error(`${bytes} bytes instead of ${expected}, exit code ${exitCode}`)
}
