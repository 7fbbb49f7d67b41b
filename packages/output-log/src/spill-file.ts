import type { Buffer } from 'node:buffer'
import { constants } from 'node:fs'
import { type FileHandle, lstat, open, unlink } from 'node:fs/promises'
import type { PtarmiganError } from '@ptarmigan/adapter-interface'
import { type FileIdentity, identityOf, isSameFile, isSameInode } from './file-identity.ts'
import { errnoOf, logFailure } from './log-error.ts'
import { SharedHandle } from './shared-handle.ts'

/** What a look at the path found wrong. */
export interface FileDamage {
  readonly cause: PtarmiganError
  /** The file lacks what it was given from this byte on. */
  readonly from: number
  /** Whether the path no longer leads to the file, which its own descriptor still reaches. */
  readonly detached: boolean
}

// Windows has no such flags; a link there cannot stand in for a file that is created exclusively.
const noFollow = constants.O_NOFOLLOW ?? 0
const noBlock = constants.O_NONBLOCK ?? 0
const createFlags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | noFollow
const readFlags = constants.O_RDONLY | noFollow | noBlock

/** One file of a log: made once, written at places, read while open and after, and never mistaken for another. */
export class SpillFile {
  readonly path: string
  readonly #verifyDirectory: () => Promise<void>
  #handle: SharedHandle | undefined
  #identity: FileIdentity | undefined
  #size = 0

  /** @param verifyDirectory Rejects when the directory is no longer the one it was; asked before the file is made. */
  constructor(path: string, verifyDirectory: () => Promise<void>) {
    this.path = path
    this.#verifyDirectory = verifyDirectory
  }

  /** A file that exists already, for reading. */
  static async existing(path: string): Promise<SpillFile> {
    const file = new SpillFile(path, () => Promise.resolve())
    const handle = await open(path, readFlags)
    try {
      const found = await handle.stat({ bigint: true })
      if (!found.isFile()) throw logFailure('open', path, 'it is no regular file')
      file.#identity = identityOf(found)
      file.#size = Number(found.size)
      return file
    } finally {
      await handle.close()
    }
  }

  /** Where the bytes that it was given end. */
  get size(): number {
    return this.#size
  }

  /** Whether it was ever made, so that its name is this log's own. */
  get wasMade(): boolean {
    return this.#identity !== undefined
  }

  /** Makes the file, mode 0600; only one that does not exist, and never through a link. */
  async create(): Promise<void> {
    await this.#verifyDirectory()
    const handle = await open(this.path, createFlags, 0o600)
    this.#handle = new SharedHandle(handle)
    this.#identity = identityOf(await handle.stat({ bigint: true }))
  }

  /** Writes at a place; resolves to how many bytes the system took. */
  async write(views: readonly Buffer[], position: number): Promise<number> {
    if (this.#handle === undefined) await this.create()
    const written = await this.#handle?.use(async (handle) => (await handle.writev(views, position)).bytesWritten)
    if (!written) throw logFailure('write', this.path, 'the system took nothing')
    this.#size = Math.max(this.#size, position + written)
    return written
  }

  /** Looks whether the path still leads to this file, and whether it holds what it was given. */
  async inspect(): Promise<FileDamage | undefined> {
    if (this.#identity === undefined) return undefined
    const found = await statusOf(this.path)
    if (found === undefined) return this.#detached('it or its directory was removed')
    if (!isSameInode(found, this.#identity)) return this.#detached('something else was put in its place')
    if (found.size >= this.#size) return undefined
    this.#size = Number(found.size)
    const cause = logFailure('check', this.path, `something else cut it to ${this.#size} bytes`)
    return { cause, from: this.#size, detached: false }
  }

  /** Reads into `target` until it is full or the file ends; resolves to how many bytes were read. */
  async read(target: Uint8Array, position: number): Promise<number> {
    if (this.#handle !== undefined) return await this.#handle.use((handle) => fill(handle, target, position))
    const handle = await open(this.path, readFlags)
    try {
      if (this.#identity === undefined || !isSameFile(await handle.stat({ bigint: true }), this.#identity))
        throw logFailure('read', this.path, 'something else was put in its place')
      return await fill(handle, target, position)
    } finally {
      await handle.close()
    }
  }

  /** How much of the file a read can reach now: nothing, if the path no longer leads to it. */
  async readableSize(): Promise<number> {
    if (this.#handle !== undefined) return Number((await this.#handle.use((handle) => handle.stat())).size)
    const found = await statusOf(this.path)
    const isOwn = found !== undefined && this.#identity !== undefined && isSameFile(found, this.#identity)
    return isOwn ? Number(found.size) : 0
  }

  /** Closes the descriptor once no read uses it. Later reads open the file again, and check that it is the same. */
  async close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    if (handle === undefined) return
    try {
      // From here on the time of the last write is part of the identity.
      await handle.use(async (open) => {
        this.#identity = identityOf(await open.stat({ bigint: true }))
      })
    } finally {
      await handle.release()
    }
  }

  /** Removes the file if its path still leads to it; resolves to whether nothing is left at the path. */
  async remove(): Promise<boolean> {
    await this.close()
    const found = await statusOf(this.path)
    if (found === undefined) return true
    if (this.#identity === undefined || !isSameFile(found, this.#identity)) return false
    await unlink(this.path)
    return true
  }

  #detached(meaning: string): FileDamage {
    return { cause: logFailure('check', this.path, meaning), from: 0, detached: true }
  }
}

/** `undefined` where there is nothing. */
const statusOf = async (path: string): Promise<(FileIdentity & { size: bigint }) | undefined> => {
  try {
    return await lstat(path, { bigint: true })
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || errnoOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

const fill = async (handle: FileHandle, target: Uint8Array, position: number): Promise<number> => {
  let done = 0
  while (done < target.length) {
    const { bytesRead } = await handle.read(target, done, target.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}
