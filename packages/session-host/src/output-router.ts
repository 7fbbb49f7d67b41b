import type { Logger } from '@ptarmigan/adapter-interface'
import type { OutputLog } from '@ptarmigan/output-log'
import type { SessionRegistry } from '@ptarmigan/registry'
import type { TerminalScreen } from '@ptarmigan/screen'
import type { OutputChunk, ReplyOwner } from '@ptarmigan/supervisor'
import type { OutputFilter } from './output-filter.ts'

export type ChunkListener = (chunk: OutputChunk) => void | Promise<void>

/** Gives each chunk of a session its places: log, registry, screen, whoever listens. */
export interface OutputRouter {
  /** A promise that it returns slows the program until it resolves. */
  take(chunk: OutputChunk): void | Promise<void>
  /** Nothing comes any more: what the filter held back gets its places. */
  end(): void | Promise<void>
  subscribe(listener: ChunkListener): () => void
  /** Milliseconds since the last chunk. */
  silentMs(): number
  /** How many bytes came so far; for a listener, with the chunk that it hears. */
  readonly bytes: number
  /** The newest bytes, 3 at most: the log may hold back as many until a character is whole. */
  readonly newestBytes: Uint8Array
}

export interface OutputRouterOptions {
  readonly id: string
  readonly log: OutputLog
  readonly registry: SessionRegistry
  /** Looked up for each chunk: a session that came to pipes loses its screen. */
  readonly screen: () => TerminalScreen | undefined
  readonly logger: Logger
  /** Stands before everything but the screen. */
  readonly filter?: OutputFilter | undefined
  /** Follows whose queries the screen is parsing. */
  readonly owner?: ReplyOwner
  /** Called after each chunk, so that a poll that waits looks again. */
  readonly onChunk: () => void
}

export const createOutputRouter = ({
  id,
  log,
  registry,
  screen,
  logger,
  filter,
  owner,
  onChunk,
}: OutputRouterOptions): OutputRouter => {
  const listeners = new Set<ChunkListener>()
  let lastAtMs = performance.now()
  let unparsedBytes = 0
  let totalBytes = 0
  let newestBytes = new Uint8Array(0)

  /** The emulator parses in its own time; the program is slowed only when it is far behind. */
  const feed = (terminal: TerminalScreen, bytes: Uint8Array): Promise<void> | undefined => {
    unparsedBytes += bytes.length
    owner?.arrived()
    const done = (): void => {
      unparsedBytes -= bytes.length
      owner?.parsed()
      onChunk()
    }
    const parsed = terminal.feed(bytes).then(done, (error: unknown) => {
      logger.error('A screen could not take output.', { id, error })
      done()
    })
    if (terminal.isBehind) owner?.waits()
    return unparsedBytes > maxUnparsedBytes ? parsed : undefined
  }

  /** A promise for each place that is behind. */
  const deliver = (chunk: OutputChunk): Promise<void>[] => {
    const text = chunk.deferredText ?? chunk.text
    if (chunk.bytes.length === 0 && text.length === 0) return []
    totalBytes += chunk.bytes.length
    newestBytes = newestOf(newestBytes, chunk.bytes)
    registry.appendOutput(id, chunk.stream, text)
    const behind: Promise<void>[] = []
    if (chunk.bytes.length > 0) keep(behind, log.append(chunk.stream, chunk.bytes))
    for (const listener of [...listeners]) keep(behind, tell(listener, chunk, logger))
    return behind
  }
  const allOf = (behind: readonly Promise<void>[]): Promise<void> | undefined => {
    onChunk()
    return behind.length === 0 ? undefined : Promise.all(behind).then(() => undefined)
  }

  return {
    take: (chunk) => {
      if (chunk.isRepaint !== true) lastAtMs = performance.now()
      const behind = deliver(filter === undefined ? chunk : filter.push(chunk))
      const terminal = screen()
      if (terminal !== undefined && chunk.bytes.length > 0) keep(behind, feed(terminal, chunk.bytes))
      return allOf(behind)
    },
    end: () => (filter === undefined ? undefined : allOf(filter.end().flatMap(deliver))),
    subscribe: (listener) => {
      const entry: ChunkListener = (chunk) => listener(chunk)
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    silentMs: () => performance.now() - lastAtMs,
    get bytes() {
      return totalBytes
    },
    get newestBytes() {
      return newestBytes
    },
  }
}

const maxUnparsedBytes = 256 * 1024

/** An unfinished character has 3 bytes at most. */
const newestOf = (before: Uint8Array, chunk: Uint8Array): Uint8Array<ArrayBuffer> =>
  chunk.length >= 3 ? chunk.slice(-3) : Uint8Array.of(...before, ...chunk).slice(-3)

const keep = (behind: Promise<void>[], taken: void | Promise<void>): void => {
  if (taken !== undefined) behind.push(taken)
}

/** A listener that fails is reported and slows nobody. */
const tell = (listener: ChunkListener, chunk: OutputChunk, logger: Logger): void | Promise<void> => {
  const report = (error: unknown): void => logger.error('A listener of output failed; the session goes on.', { error })
  try {
    return listener(chunk)?.catch(report)
  } catch (error) {
    report(error)
  }
}
