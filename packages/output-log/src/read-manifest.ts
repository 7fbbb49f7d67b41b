import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { LogManifest } from './log-manifest.ts'
import { parseManifest } from './parse-manifest.ts'

/** The manifest of a log, or why there is none. */
export const readManifest = async (
  path: string,
  name: string,
): Promise<{ manifest: LogManifest | undefined; problem?: string }> => {
  try {
    const manifest = parseManifest(await readSmallFile(path))
    if (manifest.name === name) return { manifest }
    return { manifest: undefined, problem: `The manifest is that of another log: ${JSON.stringify(manifest.name)}.` }
  } catch (error) {
    const meaning = error instanceof Error ? error.message : String(error)
    return { manifest: undefined, problem: `The manifest ${path} cannot be read: ${meaning}.` }
  }
}

const maximumManifestBytes = 1024 * 1024

const readSmallFile = async (path: string): Promise<string> => {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const status = await handle.stat()
    if (!status.isFile() || status.size > maximumManifestBytes) throw new Error('it is no small regular file')
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}
