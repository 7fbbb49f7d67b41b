import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { MissingRange } from './missing-range.ts'

/** What is known of the session of a log, for whoever finds the log after the host is gone. */
export interface SessionFacts {
  readonly command: string
  readonly cwd?: string | undefined
  readonly state: 'created' | 'running' | 'backgrounded' | 'finished'
  /** How it finished. */
  readonly status?: 'completed' | 'failed' | 'killed' | undefined
  readonly startedAt: Date
  readonly endedAt?: Date | undefined
  /** The program. */
  readonly identity?: ProcessIdentity | undefined
  /** The process that holds the session; while it lives, the session is not lost. */
  readonly host?: ProcessIdentity | undefined
  readonly exitCode?: number | undefined
  readonly exitSignal?: string | undefined
  readonly reason?: string | undefined
  /** Anything else that is JSON. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** The state of a log when its manifest was written. */
export interface LogRecord {
  readonly bytes: number
  readonly lines: number
  readonly missing: readonly MissingRange[]
  /** Whether standard error had written anything. */
  readonly hasErrors: boolean
}

/** The content of `<name>.json` beside a log. */
export interface LogManifest extends SessionFacts {
  readonly version: 1
  readonly name: string
  readonly log: LogRecord
}

/**
 * Writes a manifest so that whoever reads it sees the old one or the new one, whole.
 *
 * The name of the temporary file cannot be guessed and it is created exclusively; the rename replaces a link at the
 * path instead of following it.
 */
export const replaceManifest = async (path: string, manifest: LogManifest): Promise<void> => {
  const temporary = join(dirname(path), `.${manifest.name}.${randomBytes(8).toString('hex')}.tmp`)
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  const handle = await open(temporary, flags, 0o600)
  try {
    try {
      await handle.writeFile(`${JSON.stringify(manifest)}\n`)
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Removes a manifest if there is one. */
export const removeManifest = async (path: string): Promise<void> => {
  await rm(path, { force: true })
}
