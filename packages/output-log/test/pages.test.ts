import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { silentLogger } from '@ptarmigan/adapter-interface'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HistoryBounds, planBounds } from '../src/history-bounds.ts'
import { type LogDirectory, type LogPage, logStart, openFinishedLog, pageText } from '../src/index.ts'
import { SessionLog } from '../src/session-log.ts'
import { allPages, allPagesBackwards } from './support/all-pages.ts'
import { chunk, decode, stream } from './support/output.ts'
import { scratchDirectory } from './support/scratch.ts'

/** Bounds so small that a hundred bytes meet all of them: blocks, strides, the ring, the queue and what stays at the end. */
const tightBounds = fc.record({
  ringLines: fc.constantFrom(1, 3, 1000),
  ringBytes: fc.constantFrom(1, 20, 1000),
  maxQueuedBytes: fc.constantFrom(1, 30, 1000),
  retainedBytes: fc.constantFrom(1, 50, 1000),
  blockBytes: fc.constantFrom(4, 16, 64),
  strideBytes: fc.constantFrom(8, 64),
  flushBytes: fc.constantFrom(1, 20),
  flushMs: fc.constant(1),
  retryMs: fc.constant(1),
})

const pageOptions = fc.record({ limit: fc.constantFrom(1, 3, 300), maxBytes: fc.constantFrom(4, 7, 50, 20_480) })

/** What is done while the program runs, between two chunks. */
const moment = fc.constantFrom('go on', 'read on', 'read all', 'tail', 'wait for the disk')

const step = fc.record({ stream, chunk, moment, options: pageOptions })

let names = 0

const openLog = async (directory: LogDirectory, bounds: HistoryBounds): Promise<SessionLog> => {
  names += 1
  const log = new SessionLog(`log-${names}`, { directory, bounds, logger: silentLogger })
  await log.start()
  return log
}

const textOf = (pages: readonly LogPage[]): string => pages.map(pageText).join('')

/** What holds for every page, whatever it shows. */
const checkPage = (page: LogPage, { limit, maxBytes }: { limit: number; maxBytes: number }): void => {
  expect(page.lines.length).toBeLessThanOrEqual(limit)
  expect(page.bytes.end - page.bytes.start - (page.endsLine ? 1 : 0)).toBeLessThanOrEqual(maxBytes)
  expect(page.lines.length === 0).toBe(page.startLine === 0)
  expect(page.continuation === undefined || page.continuation === page.cursor).toBe(true)
  expect(page.degraded).toBeUndefined()
  if (page.truncated) expect(page.lines.length).toBeGreaterThan(0)
}

describe('pages of a log', () => {
  test('put together are the bytes, for any output, chunks, page size, cursor moves and moment of reading', async () => {
    const directory = await scratchDirectory()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), tightBounds, async (steps, bounds) => {
        const log = await openLog(directory, bounds)
        let cursor = logStart
        let shown = ''
        for (const { stream: from, chunk: bytes, moment: now, options } of steps) {
          await log.append(from, bytes)
          if (now === 'wait for the disk')
            await expect.poll(() => log.stats.queuedBytes, { interval: 1, timeout: 20_000 }).toBe(0)
          if (now === 'read all') {
            const pages = await allPages(log, options)
            for (const page of pages) checkPage(page, options)
            expect(textOf(await allPagesBackwards(log, options))).toBe(textOf(pages))
          }
          if (now === 'tail') {
            const page = await log.tail(options.limit)
            expect(page.truncated).toBe(page.start.byte > 0)
            expect(Math.max(0, page.startLine + page.lines.length - 1)).toBe(page.totalLines)
          }
          if (now === 'read on') {
            const page = await log.read({ cursor, ...options })
            checkPage(page, options)
            expect(page.continuesLine).toBe(shown !== '' && page.lines.length > 0 && !shown.endsWith('\n'))
            cursor = page.cursor
            shown += pageText(page)
          }
        }
        await log.end()
        const written = await readFile(log.path)
        const rest = await allPages(log, { cursor })
        expect(shown + textOf(rest)).toBe(decode(written))
        expect(log.stats.bytes).toBe(steps.reduce((sum, { chunk: bytes }) => sum + bytes.length, 0))
        expect(written.length).toBe(log.stats.bytes)
        await log.remove()
      }),
      { seed: 20, numRuns: 250 },
    )
  }, 120_000)

  test('by absolute line are the lines of the file, from wherever they are asked, also in a log opened again', async () => {
    const directory = await scratchDirectory()
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 30 }), tightBounds, async (chunks, bounds) => {
        const log = await openLog(directory, bounds)
        for (const bytes of chunks) await log.append('stdout', bytes)
        const all = decode(Buffer.concat(chunks)).split('\n')
        const lines = all.at(-1) === '' ? all.slice(0, -1) : all
        await log.end()
        const again = await openFinishedLog(log.path)
        for (const reader of [log, again]) {
          expect(reader.stats.lines).toBe(lines.length)
          for (let offset = 1; offset <= lines.length; offset += 1) {
            const page = await reader.read({ offset, limit: 3 })
            expect(page).toMatchObject({ lines: lines.slice(offset - 1, offset + 2), startLine: offset })
            expect(page.truncated).toBe(offset + 2 < lines.length)
          }
          expect(await reader.read({ offset: lines.length + 1 })).toMatchObject({
            lines: [],
            startLine: 0,
            truncated: false,
          })
          expect((await reader.tail(2)).lines).toEqual(lines.slice(-2))
        }
        await log.remove()
      }),
      { seed: 21, numRuns: 60 },
    )
  }, 120_000)

  test('agree between memory and disk for invalid bytes and a byte order mark', async () => {
    const directory = await scratchDirectory()
    const bytes = Buffer.from([
      0xef, 0xbb, 0xbf, 0x61, 0x0a, 0xef, 0xbb, 0xbf, 0xe2, 0x82, 0x0a, 0xff, 0xf0, 0x9f, 0x0a, 0xc3,
    ])
    const inMemory = await openLog(directory, planBounds({}))
    const onDisk = await openLog(directory, { ...planBounds({}), ringBytes: 1, blockBytes: 4, retainedBytes: 1 })
    for (const log of [inMemory, onDisk]) {
      await log.append('stdout', bytes)
      await log.end()
      expect((await log.read()).lines).toEqual(['\ufeffa', '\ufeff\ufffd', '\ufffd\ufffd', '\ufffd'])
    }
  })

  test('a read of bytes is exact, up to the end of the log', async () => {
    const directory = await scratchDirectory()
    const log = await openLog(directory, { ...planBounds({}), ringBytes: 1, blockBytes: 4, retainedBytes: 1 })
    const bytes = Buffer.from('0123456789é\n')
    await log.append('stdout', bytes)
    expect(Buffer.from((await log.readBytes(2, 12)).bytes)).toEqual(bytes.subarray(2, 12))
    await log.end()
    expect(Buffer.from((await log.readBytes(3, 1000)).bytes)).toEqual(bytes.subarray(3))
    expect((await log.readBytes(100, 1000)).bytes).toHaveLength(0)
  })

  test('a cursor of another log is refused', async () => {
    const directory = await scratchDirectory()
    const log = await openLog(directory, planBounds({}))
    await log.append('stdout', Buffer.from('a\nb\n'))
    await expect(log.read({ cursor: { byte: 100, line: 1 } })).rejects.toMatchObject({ code: 'invalid-argument' })
    await expect(log.read({ cursor: { byte: 2, line: 9 } })).rejects.toMatchObject({ code: 'invalid-argument' })
    await log.end()
  })
})
