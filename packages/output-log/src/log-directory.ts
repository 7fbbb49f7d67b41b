import type { BigIntStats } from 'node:fs'
import { lstat, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { type FileIdentity, identityOf, isSameInode } from './file-identity.ts'
import { errnoOf, logFailed, logFailure } from './log-error.ts'

/** The directory that holds the files of logs. */
export interface LogDirectory extends AsyncDisposable {
  /** Absolute, links resolved. */
  readonly path: string
  /** Whether nobody but this user may enter it. */
  readonly private: boolean
  /** Whether it was made for this process and goes at `dispose`. */
  readonly temporary: boolean
  /**
   * Looks whether the path still leads to this directory.
   *
   * @throws PtarmiganError `log-failed` when it does not, `disposed` after `dispose`.
   */
  verify(): Promise<void>
  /**
   * Removes the directory with everything in it if it is temporary and still itself; otherwise does nothing. Idempotent.
   *
   * @throws PtarmiganError `log-failed` when it cannot be removed.
   */
  dispose(): Promise<void>
}

/**
 * Opens the directory for logs, and makes it (mode 0700) if need be; without a path, a private temporary one.
 *
 * A directory that exists keeps its mode: look at `private`.
 *
 * @throws PtarmiganError `log-failed` when it cannot be made, or is no directory; `invalid-argument` when `path` is empty.
 */
export const openLogDirectory = async (path?: string): Promise<LogDirectory> => {
  if (path === '')
    throw new PtarmiganError('The path of a log directory must not be empty; leave it out for a temporary one.', {
      code: 'invalid-argument',
      operation: 'open directory',
      details: { field: 'path' },
    })
  const asked = path === undefined ? join(tmpdir(), 'ptarmigan-') : resolve(path)
  try {
    const made = path === undefined ? await mkdtemp(asked) : await makeDirectory(asked)
    const real = await realpath(made)
    const status = await lstat(real, { bigint: true })
    if (!status.isDirectory()) throw logFailure('open directory', real, 'it is no directory')
    return new OpenLogDirectory(real, { status, temporary: path === undefined })
  } catch (error) {
    throw logFailed('open directory', asked, error)
  }
}

const makeDirectory = async (path: string): Promise<string> => {
  await mkdir(path, { recursive: true, mode: 0o700 })
  return path
}

class OpenLogDirectory implements LogDirectory {
  readonly path: string
  readonly private: boolean
  readonly temporary: boolean
  readonly #identity: FileIdentity
  #disposal: Promise<void> | undefined

  constructor(path: string, { status, temporary }: { status: BigIntStats; temporary: boolean }) {
    this.path = path
    this.private = isPrivate(status, temporary)
    this.temporary = temporary
    this.#identity = identityOf(status)
  }

  async verify(): Promise<void> {
    if (this.#disposal !== undefined)
      throw new PtarmiganError(`The log directory ${this.path} was disposed of; open another one.`, {
        code: 'disposed',
        operation: 'verify',
      })
    if (!(await this.#isStillItself())) throw logFailure('check directory', this.path, 'something else is in its place')
  }

  async dispose(): Promise<void> {
    this.#disposal ??= this.temporary ? this.#remove() : Promise.resolve()
    await this.#disposal
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.dispose()
  }

  async #remove(): Promise<void> {
    try {
      if (await this.#isStillItself()) await rm(this.path, { recursive: true, force: true })
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw logFailed('remove directory', this.path, error)
    }
  }

  async #isStillItself(): Promise<boolean> {
    return isSameInode(await lstat(this.path, { bigint: true }), this.#identity)
  }
}

/** Windows has no mode bits; there the temporary directory is inside the user's own profile. */
const isPrivate = ({ mode, uid }: BigIntStats, temporary: boolean): boolean => {
  const user = process.getuid?.()
  if (user === undefined) return temporary
  return Number(uid) === user && (Number(mode) & 0o077) === 0
}
