import { join } from 'node:path'
import { type Logger, PtarmiganError } from '@ptarmigan/adapter-interface'
import { ByteHistory } from './byte-history.ts'
import { type HistoryBounds, recordBounds } from './history-bounds.ts'
import type { LogDirectory } from './log-directory.ts'
import { logSuffix, manifestSuffix, streamsSuffix } from './log-files.ts'
import { type LogRecord, removeManifest, replaceManifest, type SessionFacts } from './log-manifest.ts'
import type { LogPage, LogReadOptions } from './log-page.ts'
import type { LogBytes, LogStats } from './log-reader.ts'
import type { OutputLog } from './output-log.ts'
import { PageReader } from './page-reader.ts'
import { budgetOf } from './queue-budget.ts'
import { SpillFile } from './spill-file.ts'
import { StreamRecord } from './stream-record.ts'
import type { OutputStream, StreamRun } from './stream-run.ts'
import { UnfinishedCharacter } from './unfinished-character.ts'

/** A log that is being written. */
export class SessionLog implements OutputLog {
  readonly path: string
  readonly #name: string
  readonly #directory: LogDirectory
  readonly #logger: Logger
  readonly #file: SpillFile
  readonly #recordFile: SpillFile
  readonly #history: ByteHistory
  readonly #record: StreamRecord
  readonly #pages: PageReader
  readonly #characters: Readonly<Record<OutputStream, UnfinishedCharacter>>
  #ending: Promise<void> | undefined
  #removal: Promise<void> | undefined
  /** Manifests are written one after the other, so that the newest stays. */
  #manifest: Promise<boolean> = Promise.resolve(false)

  constructor(
    name: string,
    { directory, bounds, logger }: { directory: LogDirectory; bounds: HistoryBounds; logger: Logger },
  ) {
    this.path = join(directory.path, name + logSuffix)
    this.#name = name
    this.#directory = directory
    this.#logger = logger
    this.#file = this.#makeFile(logSuffix)
    this.#recordFile = this.#makeFile(streamsSuffix)
    const budget = budgetOf(directory)
    const history = new ByteHistory(this.#file, { bounds, budget, logger })
    this.#history = history
    this.#record = new StreamRecord(
      () => new ByteHistory(this.#recordFile, { bounds: recordBounds(bounds), budget, logger }),
    )
    this.#pages = new PageReader({
      path: this.path,
      source: history,
      index: history.index,
      degraded: () => history.degraded(),
    })
    this.#characters = { stdout: this.#makeCharacters('stdout'), stderr: this.#makeCharacters('stderr') }
  }

  get stats(): LogStats {
    const degraded = this.#history.degraded()
    return {
      bytes: this.#history.end,
      lines: this.#pages.totalLines,
      memoryBytes: this.#history.heldBytes + this.#record.heldBytes,
      queuedBytes: this.#history.queuedBytes,
      ...(degraded === undefined ? {} : { degraded }),
    }
  }

  /** Makes the file ahead of the first byte. */
  async start(): Promise<void> {
    await this.#history.start()
  }

  append(stream: OutputStream, chunk: Uint8Array): Promise<void> | undefined {
    if (this.#ending !== undefined) throw this.#disposed('append', 'has ended')
    this.#characters[stream].push(chunk)
    return this.#history.pressure() ?? this.#record.pressure()
  }

  async end(): Promise<void> {
    this.#ending ??= this.#finish()
    await this.#ending
  }

  async read(options: LogReadOptions = {}): Promise<LogPage> {
    this.#refuseRemoved()
    return await this.#pages.read(options)
  }

  async tail(count?: number): Promise<LogPage> {
    this.#refuseRemoved()
    return await this.#pages.tail(count)
  }

  async readBytes(start: number, end: number): Promise<LogBytes> {
    this.#refuseRemoved()
    return await this.#pages.readBytes(start, end)
  }

  async readStreams(start: number, end: number): Promise<readonly StreamRun[]> {
    this.#refuseRemoved()
    return await this.#record.runs(start, Math.min(end, this.#history.end))
  }

  async writeManifest(facts: SessionFacts): Promise<boolean> {
    this.#manifest = this.#manifest.then(() => this.#replaceManifest(facts))
    return await this.#manifest
  }

  async remove(): Promise<void> {
    this.#removal ??= this.#removeFiles()
    await this.#removal
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end()
    await this.#history.close()
    await this.#record.close()
  }

  async #finish(): Promise<void> {
    this.#characters.stdout.flush()
    this.#characters.stderr.flush()
    await Promise.all([this.#history.finish(), this.#record.finish(this.#history.end)])
  }

  async #replaceManifest(facts: SessionFacts): Promise<boolean> {
    if (!this.#file.wasMade || this.#removal !== undefined) return false
    const path = this.#manifestPath
    try {
      await this.#directory.verify()
      await replaceManifest(path, { ...facts, version: 1, name: this.#name, log: this.#logRecord() })
      return true
    } catch (error) {
      this.#logger.warn('The manifest of a log cannot be written.', { path, error })
      return false
    }
  }

  #logRecord(): LogRecord {
    const { bytes, lines, degraded } = this.stats
    return { bytes, lines, missing: degraded?.missing ?? [], hasErrors: this.#record.hasErrors }
  }

  async #removeFiles(): Promise<void> {
    await this[Symbol.asyncDispose]()
    await this.#manifest
    try {
      await this.#directory.verify()
      const isFree = await this.#file.remove()
      await this.#recordFile.remove()
      if (isFree && this.#file.wasMade) await removeManifest(this.#manifestPath)
    } catch (error) {
      this.#logger.warn('The files of a log cannot be removed.', { path: this.path, error })
    }
  }

  get #manifestPath(): string {
    return join(this.#directory.path, this.#name + manifestSuffix)
  }

  #makeFile(suffix: string): SpillFile {
    return new SpillFile(join(this.#directory.path, this.#name + suffix), () => this.#directory.verify())
  }

  #makeCharacters(stream: OutputStream): UnfinishedCharacter {
    return new UnfinishedCharacter((bytes) => {
      this.#record.note(stream, this.#history.end)
      this.#history.append(bytes)
    })
  }

  #refuseRemoved(): void {
    if (this.#removal !== undefined) throw this.#disposed('read', 'was removed')
  }

  #disposed(operation: string, state: string): PtarmiganError {
    return new PtarmiganError(`The log ${this.path} ${state}.`, {
      code: 'disposed',
      operation,
      details: { path: this.path },
    })
  }
}
