import { basename, dirname, join, resolve } from 'node:path'
import { errnoOf, logFailed } from './log-error.ts'
import { logSuffix, manifestSuffix, streamsSuffix } from './log-files.ts'
import type { LogManifest } from './log-manifest.ts'
import type { LogPage, LogReadOptions } from './log-page.ts'
import type { LogBytes, LogReader, LogStats } from './log-reader.ts'
import { PageReader } from './page-reader.ts'
import { readManifest } from './read-manifest.ts'
import { SpillFile } from './spill-file.ts'
import { StoredBytes } from './stored-bytes.ts'
import { indexRecord, type StreamIndex } from './stream-index.ts'
import { RunList, type StreamRun } from './stream-run.ts'

/**
 * Opens a log that another host wrote, e.g. one that crashed: reads it once to rebuild the index, as far as it goes by
 * then, and takes what is known to be missing from the manifest beside it. Holds no descriptor.
 *
 * @throws PtarmiganError `log-failed` when it is no readable regular file.
 */
export const openFinishedLog = async (logPath: string): Promise<LogReader> => {
  const path = resolve(logPath)
  const stem = join(dirname(path), basename(path, logSuffix))
  try {
    const { manifest } = await readManifest(stem + manifestSuffix, basename(stem))
    const bytes = await StoredBytes.scan(await SpillFile.existing(path), manifest?.log)
    return new FinishedLog(path, { bytes, manifest, recordPath: stem + streamsSuffix })
  } catch (error) {
    throw logFailed('open', path, error)
  }
}

class FinishedLog implements LogReader {
  readonly path: string
  readonly #bytes: StoredBytes
  readonly #manifest: LogManifest | undefined
  readonly #recordPath: string
  readonly #pages: PageReader
  #streams: Promise<StreamIndex | undefined> | undefined

  constructor(
    path: string,
    { bytes, manifest, recordPath }: { bytes: StoredBytes; manifest: LogManifest | undefined; recordPath: string },
  ) {
    this.path = path
    this.#bytes = bytes
    this.#manifest = manifest
    this.#recordPath = recordPath
    this.#pages = new PageReader({ path, source: bytes, index: bytes.index, degraded: () => bytes.degraded })
  }

  get stats(): LogStats {
    const { end, degraded } = this.#bytes
    const kept = { bytes: end, lines: this.#pages.totalLines, memoryBytes: 0, queuedBytes: 0 }
    return degraded === undefined ? kept : { ...kept, degraded }
  }

  async read(options: LogReadOptions = {}): Promise<LogPage> {
    return await this.#pages.read(options)
  }

  async tail(count?: number): Promise<LogPage> {
    return await this.#pages.tail(count)
  }

  async readBytes(start: number, end: number): Promise<LogBytes> {
    return await this.#pages.readBytes(start, end)
  }

  async readStreams(start: number, end: number): Promise<readonly StreamRun[]> {
    const stop = Math.min(end, this.#bytes.end)
    const index = await this.#streamIndex()
    return index === undefined ? this.#withoutRecord(start, stop) : await index.runs(start, stop)
  }

  /** Read once; again if that failed. */
  async #streamIndex(): Promise<StreamIndex | undefined> {
    this.#streams ??= openRecord(this.#recordPath)
    try {
      return await this.#streams
    } catch (error) {
      this.#streams = undefined
      throw error
    }
  }

  /** Without a record all came from one stream, but only as far as the manifest can tell. */
  #withoutRecord(start: number, end: number): readonly StreamRun[] {
    const runs = new RunList(start, end)
    const { log } = this.#manifest ?? {}
    if (log?.hasErrors === false) runs.add('stdout', log.bytes)
    runs.add('unknown', end)
    return runs.all
  }
}

const openRecord = async (path: string): Promise<StreamIndex | undefined> => {
  try {
    return await indexRecord(await StoredBytes.scan(await SpillFile.existing(path)))
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined
    throw logFailed('open', path, error)
  }
}
