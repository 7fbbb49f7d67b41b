import { backwardWindow, cutBackward, cutForward, forwardWindow, type PageCut, type PageLimits } from './cut-page.ts'
import type { ByteSource } from './extent.ts'
import { findLine } from './find-line.ts'
import type { LineIndex } from './line-index.ts'
import { linesOf } from './line-text.ts'
import type { LogDegradation } from './log-degradation.ts'
import { logFailure } from './log-error.ts'
import type { LogCursor, LogPage, LogReadOptions } from './log-page.ts'
import type { LogBytes } from './log-reader.ts'
import type { MissingRange } from './missing-range.ts'
import { checkLimits, checkWhole, invalid, planRead } from './page-request.ts'

/** Where pages come from. */
export interface PageOrigin {
  readonly path: string
  readonly source: ByteSource
  readonly index: LineIndex
  degraded(): LogDegradation | undefined
}

/** The log at the moment at which a page was asked for. */
interface Snapshot {
  readonly end: LogCursor
  readonly totalLines: number
}

/** `readBytes` gives this much at most. */
const maximumReadBytes = 1024 * 1024

/** Builds pages: each reads no more than one stride of the log to find its line, and one window to show it. */
export class PageReader {
  readonly #origin: PageOrigin

  constructor(origin: PageOrigin) {
    this.#origin = origin
  }

  get totalLines(): number {
    return this.#snapshot().totalLines
  }

  async read(options: LogReadOptions): Promise<LogPage> {
    const request = planRead(options)
    const snapshot = this.#snapshot()
    if (request.kind === 'line') return await this.#readLine(request.line, { limits: request.limits, snapshot })
    this.#checkPlace(request.cursor)
    if (request.kind === 'before') return await this.#backward(request.cursor, { limits: request.limits, snapshot })
    return await this.#forward(request.cursor, { limits: request.limits, snapshot })
  }

  async tail(count: number | undefined): Promise<LogPage> {
    const limits = checkLimits(count)
    const snapshot = this.#snapshot()
    return await this.#backward(snapshot.end, { limits, snapshot })
  }

  async readBytes(start: number, end: number): Promise<LogBytes> {
    checkWhole('start', start, 0)
    checkWhole('end', end, start)
    return await this.#origin.source.read(start, Math.min(end, start + maximumReadBytes))
  }

  async #readLine(line: number, options: { limits: PageLimits; snapshot: Snapshot }): Promise<LogPage> {
    const { end, totalLines } = options.snapshot
    if (line > totalLines) return this.#empty(end, options.snapshot)
    const byte = await findLine(line, this.#origin)
    if (byte === undefined) throw logFailure('read', this.#origin.path, 'something else changed its content')
    return await this.#forward({ byte, line }, options)
  }

  async #forward(start: LogCursor, { limits, snapshot }: { limits: PageLimits; snapshot: Snapshot }): Promise<LogPage> {
    if (start.byte >= snapshot.end.byte) return this.#empty(start, snapshot)
    const stop = Math.min(snapshot.end.byte, start.byte + forwardWindow(limits))
    // One byte more, to see whether a line begins here.
    const before = start.byte === 0 ? 0 : 1
    const seen = await this.#origin.source.read(start.byte - before, stop)
    const isAfterLost = before === 1 && seen.bytes.length === 0 && seen.missing?.end === start.byte
    const { bytes, missing } = isAfterLost ? await this.#origin.source.read(start.byte, stop) : seen
    const window = isAfterLost ? bytes : bytes.subarray(before)
    if (window.length === 0 && missing !== undefined) return this.#lost(missing, { from: start, snapshot })
    const reachesEnd = missing !== undefined || stop === snapshot.end.byte
    const cut = cutForward(window, limits, reachesEnd)
    const continuesLine = start.byte > 0 && (isAfterLost || bytes[0] !== 0x0a)
    return this.#page(window, { cut, start, continuesLine, snapshot, isBackward: false })
  }

  async #backward(end: LogCursor, { limits, snapshot }: { limits: PageLimits; snapshot: Snapshot }): Promise<LogPage> {
    if (end.byte === 0) return this.#empty(end, snapshot)
    let from = Math.max(0, end.byte - backwardWindow(limits))
    let isAfterLost = false
    let { bytes: window, missing } = await this.#origin.source.read(from, end.byte)
    while (missing !== undefined) {
      if (missing.end >= end.byte) return this.#lost(missing, { before: end, snapshot })
      from = missing.end
      isAfterLost = true
      ;({ bytes: window, missing } = await this.#origin.source.read(from, end.byte))
    }
    const cut = cutBackward(window, limits, isAfterLost || from === 0)
    const lineFeeds = countFeeds(window, cut)
    const start = { byte: from + cut.start, line: end.line - lineFeeds }
    const continuesLine = cut.start > 0 ? window[cut.start - 1] !== 0x0a : isAfterLost
    return this.#page(window, { cut, start, continuesLine, snapshot, isBackward: true })
  }

  #page(
    window: Uint8Array,
    {
      cut,
      start,
      continuesLine,
      snapshot,
      isBackward,
    }: { cut: PageCut; start: LogCursor; continuesLine: boolean; snapshot: Snapshot; isBackward: boolean },
  ): LogPage {
    const { endsLine } = cut
    const lines = linesOf(window.subarray(cut.start, cut.end), endsLine)
    const byte = start.byte + cut.end - cut.start
    const cursor = { byte, line: start.line + lines.length - (endsLine ? 0 : 1) }
    const isCut = !endsLine && byte < snapshot.end.byte
    return {
      ...this.#common(snapshot),
      lines,
      startLine: start.line,
      truncated: isBackward ? start.byte > 0 : byte < snapshot.end.byte,
      bytes: { start: start.byte, end: byte },
      start,
      cursor,
      continuesLine,
      endsLine,
      ...(isCut ? { continuation: cursor } : {}),
    }
  }

  /** One line that stands for everything lost from here on, or up to here. */
  #lost(
    missing: MissingRange,
    { from, before, snapshot }: { from?: LogCursor; before?: LogCursor; snapshot: Snapshot },
  ): LogPage {
    const start = from ?? { byte: missing.start, line: missing.linesBefore + 1 }
    const cursor = before ?? { byte: missing.end, line: missing.linesBefore + missing.lines + 1 }
    const size = `${missing.end - missing.start} bytes, ${missing.lines} line ends`
    const degraded = this.#origin.degraded()
    return {
      ...this.#common(snapshot),
      lines: [`[lost from the log: ${size}${degraded === undefined ? '' : `; ${degraded.cause.message}`}]`],
      startLine: start.line,
      truncated: from === undefined ? start.byte > 0 : cursor.byte < snapshot.end.byte,
      bytes: { start: start.byte, end: cursor.byte },
      start,
      cursor,
      continuesLine: start.byte > 0,
      endsLine: false,
      ...(cursor.byte < snapshot.end.byte ? { continuation: cursor } : {}),
      missing,
    }
  }

  #empty(at: LogCursor, snapshot: Snapshot): LogPage {
    return {
      ...this.#common(snapshot),
      lines: [],
      startLine: 0,
      truncated: false,
      bytes: { start: at.byte, end: at.byte },
      start: at,
      cursor: at,
      continuesLine: false,
      endsLine: false,
    }
  }

  #common({ totalLines }: Snapshot): Pick<LogPage, 'totalLines' | 'logPath' | 'degraded'> {
    const degraded = this.#origin.degraded()
    return { totalLines, logPath: this.#origin.path, ...(degraded === undefined ? {} : { degraded }) }
  }

  #snapshot(): Snapshot {
    const { source } = this.#origin
    const { lineFeeds } = source.countNow()
    const { byte, endsLine } = source.textEnd
    return { end: { byte, line: lineFeeds + 1 }, totalLines: lineFeeds + (byte === 0 || endsLine ? 0 : 1) }
  }

  /** A cursor of another log would show wrong line numbers for ever after. Inside lost ranges places are only agreed on. */
  #checkPlace({ byte, line }: LogCursor): void {
    const { source, index } = this.#origin
    const counted = source.countNow()
    const isWithin = byte <= counted.byte && line <= counted.lineFeeds + 1
    const least = index.strideStart(byte).lineFeeds + 1
    const most = (index.strideEnd(byte) ?? counted).lineFeeds + 1
    if (isWithin && ((line >= least && line <= most) || this.#origin.degraded() !== undefined)) return
    throw invalid(
      'cursor',
      `the cursor (byte ${byte}, line ${line}) is none of this log, which has ${counted.byte} bytes`,
    )
  }
}

const countFeeds = (window: Uint8Array, { start, end }: PageCut): number => {
  let count = 0
  for (let at = window.indexOf(0x0a, start); at !== -1 && at < end; at = window.indexOf(0x0a, at + 1)) count += 1
  return count
}
