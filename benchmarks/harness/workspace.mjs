import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable by which everything that a benchmark starts is known. */
export const markerVariable = 'PTARMIGAN_BENCHMARK'

/** A place for everything that a run of the benchmarks makes, which goes with it however it ends. */
export const createWorkspace = () => {
  const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-bench-'))
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
  process.on('exit', remove)
  let count = 0
  return {
    directory,
    /** Stands in the environment, or the command line, of every process of this run. */
    marker: `ptarmigan-bench-${randomBytes(6).toString('hex')}`,
    /** A new empty directory. */
    makeDirectory: (name) => {
      count += 1
      const path = join(directory, `${count}-${name.replaceAll(/[^\w.-]+/g, '-')}`)
      mkdirSync(path)
      return path
    },
    remove: () => {
      remove()
      process.off('exit', remove)
    },
  }
}
