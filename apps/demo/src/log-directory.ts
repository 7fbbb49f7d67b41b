import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Where the logs of this run are kept: as told, or in a folder of its own in the repository's cache, of which the
 * newest few stay.
 */
export const demoLogDirectory = (told: string | undefined): string => {
  if (told !== undefined) return resolve(told)
  const cache = fileURLToPath(new URL('../../../.cache/demo-logs', import.meta.url))
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache).sort().slice(0, -keptRuns))
    rmSync(join(cache, old), { recursive: true, force: true })
  return join(cache, new Date().toISOString().replaceAll(/[:.]/g, '-'))
}

const keptRuns = 4
