import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOutputLog, openFinishedLog, pageText } from '../src/index.ts'
import { scratchDirectory } from './support/scratch.ts'

const lineBytes = 16
const totalLines = 8 * 1024 * 1024
const linesPerChunk = 4096

/** The lines from one number on, made from it, so that no second copy of the log is needed. */
const linesFrom = (first: number, count: number): string =>
  Array.from({ length: count }, (_each, index) => `line ${String(first + index).padStart(10, '0')}\n`).join('')

/** A chunk of lines, of which only the digits that differ are written. */
const chunkFrom = (first: number, template: Buffer): Buffer => {
  const chunk = Buffer.from(template)
  const head = String(first / linesPerChunk).padStart(5, '0')
  for (let line = 0; line < linesPerChunk; line += 1) chunk.write(head, line * lineBytes + 5, 'latin1')
  return chunk
}

/** Lines whose number is written as the number of the chunk and the number in the chunk. */
const lineAt = (number: number): string => {
  const head = String(Math.floor(number / linesPerChunk)).padStart(5, '0')
  return `line ${head}${String(number % linesPerChunk).padStart(5, '0')}`
}

test('a log of 128 MiB: any page is right while it is written, after the end and opened again, in little memory', async () => {
  const log = await createOutputLog({ directory: await scratchDirectory(), name: 'large' })
  const template = Buffer.from(linesFrom(0, linesPerChunk))
  const random = fc.sample(fc.nat(), { seed: 40, numRuns: 4096 })
  const checkPage = async (reader: Pick<typeof log, 'read'>, written: number, place: number): Promise<void> => {
    const offset = 1 + (place % written)
    const page = await reader.read({ offset, limit: 20 })
    const expected = Array.from({ length: Math.min(20, written - offset + 1) }, (_each, index) =>
      lineAt(offset - 1 + index),
    )
    expect(page).toMatchObject({ lines: expected, startLine: offset, truncated: offset + 20 <= written })
  }
  for (let line = 0, count = 0; line < totalLines; line += linesPerChunk, count += 1) {
    await log.append('stdout', chunkFrom(line, template))
    if (count % 16 === 0) await checkPage(log, line + linesPerChunk, random[count] ?? 0)
    expect(log.stats.memoryBytes).toBeLessThan(8 * 1024 * 1024)
  }
  expect((await log.tail(1)).lines).toEqual([lineAt(totalLines - 1)])
  await log.end()
  expect(log.stats).toMatchObject({ bytes: totalLines * lineBytes, lines: totalLines, queuedBytes: 0 })
  expect(log.stats.memoryBytes).toBeLessThan(256 * 1024)
  const again = await openFinishedLog(log.path)
  for (const place of random.slice(0, 100)) {
    await checkPage(log, totalLines, place)
    await checkPage(again, totalLines, place)
  }
  const last = await again.tail(2)
  expect(pageText(last)).toBe(`${lineAt(totalLines - 2)}\n${lineAt(totalLines - 1)}\n`)
}, 300_000)
