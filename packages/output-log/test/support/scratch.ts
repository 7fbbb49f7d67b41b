import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { type LogDirectory, openLogDirectory } from '../../src/index.ts'

const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Runs after the test, also a failed one; the newest first. */
export const afterTest = (cleanup: () => Promise<void>): void => {
  cleanups.push(cleanup)
}

/** A new directory, gone after the test. */
export const scratchPath = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'output-log-test-'))
  afterTest(() => rm(path, { recursive: true, force: true }))
  return path
}

/** A new log directory, gone after the test. */
export const scratchDirectory = async (): Promise<LogDirectory> => await openLogDirectory(await scratchPath())
