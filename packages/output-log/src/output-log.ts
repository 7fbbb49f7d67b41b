import { isPtarmiganError, type Logger, silentLogger } from '@ptarmigan/adapter-interface'
import { planBounds } from './history-bounds.ts'
import type { LogDirectory } from './log-directory.ts'
import { checkLogName } from './log-files.ts'
import type { SessionFacts } from './log-manifest.ts'
import type { LogReader } from './log-reader.ts'
import { SessionLog } from './session-log.ts'
import type { OutputStream } from './stream-run.ts'

/** How a log is made. */
export interface OutputLogOptions {
  readonly directory: LogDirectory
  /** The name of the files, e.g. the id of the session: letters, digits, `.`, `_` and `-`, 128 at most. */
  readonly name: string
  /** Memory holds the newest lines: this many (default 10,000) or `ringBytes`, whichever is less. */
  readonly ringLines?: number | undefined
  /** Default 2 MiB. */
  readonly ringBytes?: number | undefined
  /**
   * From this many bytes on that wait for the disk, `append` asks to wait; default 4 MiB. Earlier, but not below 256 KiB,
   * when other logs of the directory are behind too: together they have 16 MiB.
   */
  readonly maxQueuedBytes?: number | undefined
  readonly logger?: Logger | undefined
}

/** The log of one session: everything its program wrote, in one file, in the order of arrival. */
export interface OutputLog extends LogReader, AsyncDisposable {
  /**
   * Takes a chunk, which belongs to the log from now on. Returns a promise only when the disk is behind by more than
   * `maxQueuedBytes`: pause the program until it resolves. It never rejects.
   *
   * An unfinished character at the end of a chunk (3 bytes at most) waits for its rest, so that bytes of the other
   * stream never stand inside a character.
   *
   * @throws PtarmiganError `disposed` after `end`.
   */
  append(stream: OutputStream, chunk: Uint8Array): Promise<void> | undefined
  /**
   * Writes what waits and closes the file; the log stays readable, and holds no descriptor. Only a log whose file was
   * removed meanwhile keeps its descriptor, and so its content, until `remove` or disposal. Idempotent, never rejects.
   */
  end(): Promise<void>
  /**
   * Writes `<name>.json` beside the log, atomically; resolves to whether that worked. It does not when the log has no
   * file of its own. Never rejects.
   */
  writeManifest(facts: SessionFacts): Promise<boolean>
  /** Ends the log and removes its files, if they are still its own; reads are `disposed` then. Idempotent, never rejects. */
  remove(): Promise<void>
}

/**
 * Makes a log and its file (mode 0600, never an existing one, never through a link). A file that cannot be made is no
 * error: the log is degraded and works in memory.
 *
 * @throws PtarmiganError `invalid-argument`, `disposed` (the directory).
 */
export const createOutputLog = async (options: OutputLogOptions): Promise<OutputLog> => {
  const { directory } = options
  const log = new SessionLog(checkLogName(options.name), {
    directory,
    bounds: planBounds(options),
    logger: options.logger ?? silentLogger,
  })
  await refuseDisposed(directory)
  await log.start()
  return log
}

/** Any other trouble with the directory is found again, and told, when the file is made. */
const refuseDisposed = async (directory: LogDirectory): Promise<void> => {
  try {
    await directory.verify()
  } catch (error) {
    if (isPtarmiganError(error, 'disposed')) throw error
  }
}
