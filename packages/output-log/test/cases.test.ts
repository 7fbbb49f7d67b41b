import { Buffer } from 'node:buffer'
import { spawn } from 'node:child_process'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { createOutputLog, type OutputLog, openFinishedLog, openLogDirectory, pageText } from '../src/index.ts'
import { allPages, allPagesBackwards } from './support/all-pages.ts'
import { afterTest, scratchDirectory, scratchPath } from './support/scratch.ts'

const logOf = async (text: string): Promise<OutputLog> => {
  const log = await createOutputLog({ directory: await scratchDirectory(), name: 'case' })
  if (text !== '') await log.append('stdout', Buffer.from(text))
  return log
}

describe('cases from public reports', () => {
  test('B127: a limit counts lines, whole ones', async () => {
    const log = await logOf(Array.from({ length: 100 }, (_each, index) => `line ${index + 1}\n`).join(''))
    const page = await log.read({ limit: 5 })
    expect(page.lines).toEqual(['line 1', 'line 2', 'line 3', 'line 4', 'line 5'])
    expect(page).toMatchObject({ startLine: 1, totalLines: 100, truncated: true, endsLine: true, logPath: log.path })
    await log.end()
  })

  test('B127: pages by offset and limit put together are the file', async () => {
    const log = await logOf(Array.from({ length: 100 }, (_each, index) => `line ${index + 1}\n`).join(''))
    await log.end()
    let text = ''
    for (let offset = 1, truncated = true; truncated; ) {
      const page = await log.read({ offset, limit: 7 })
      text += pageText(page)
      offset += page.lines.length
      truncated = page.truncated
    }
    expect(text).toBe(await readFile(log.path, 'utf8'))
  })

  test('B127: a last line without a line feed counts as a line, live and ended', async () => {
    const log = await logOf('one\ntwo')
    const expected = { lines: ['one', 'two'], totalLines: 2, truncated: false, endsLine: false }
    expect(await log.read()).toMatchObject(expected)
    await log.end()
    expect(await log.read()).toMatchObject(expected)
    expect(await log.read({ offset: 2 })).toMatchObject({ lines: ['two'], startLine: 2 })
  })

  test('B127: an empty log has no lines', async () => {
    const log = await logOf('')
    const expected = { lines: [], startLine: 0, totalLines: 0, truncated: false }
    expect(await log.read()).toMatchObject(expected)
    expect(await log.tail()).toMatchObject(expected)
    await log.end()
    expect(await log.read({ offset: 1 })).toMatchObject(expected)
    expect(await (await openFinishedLog(log.path)).read()).toMatchObject(expected)
  })

  test('B133: what memory could not hold is counted to the byte', async () => {
    const mebi = 1024 * 1024
    const home = await scratchPath()
    const directory = await openLogDirectory(join(home, 'logs'))
    // A log without a disk: all that is kept is what its memory may hold, 1 MiB.
    await rename(directory.path, join(home, 'away'))
    const log = await createOutputLog({
      directory,
      name: 'b133',
      ringBytes: mebi,
      maxQueuedBytes: mebi,
      ringLines: 1e9,
    })
    for (let count = 0; count < 3 * 1024; count += 1) await log.append('stdout', Buffer.from(`${'x'.repeat(1023)}\n`))
    const page = await log.read()
    expect(page.missing).toEqual({ start: 0, end: 2_097_152, lines: 2048, linesBefore: 0 })
    expect(page.lines[0]).toContain('2097152 bytes')
    await log.end()
  })

  test('B134: one line of 700 MB is kept whole, in little memory, and is readable from either end', async () => {
    const log = await createOutputLog({ directory: await scratchDirectory(), name: 'b134' })
    const before = process.memoryUsage().rss
    let peak = before
    const program = spawn('sh', ['-c', "head -c 700000000 /dev/zero | tr '\\0' a"], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    afterTest(async () => {
      program.kill('SIGKILL')
    })
    for await (const bytes of program.stdout) {
      await log.append('stdout', bytes)
      peak = Math.max(peak, process.memoryUsage.rss())
    }
    expect(log.stats).toMatchObject({ bytes: 700_000_000, lines: 1 })
    const live = await log.tail(1)
    expect(live.lines[0]).toBe('a'.repeat(20_480))
    expect(live).toMatchObject({ startLine: 1, totalLines: 1, continuesLine: true, endsLine: false })
    expect(live.bytes).toEqual({ start: 700_000_000 - 20_480, end: 700_000_000 })
    await log.end()
    const first = await log.read()
    expect(first).toMatchObject({
      startLine: 1,
      truncated: true,
      continuesLine: false,
      bytes: { start: 0, end: 20_480 },
    })
    expect(first.continuation).toEqual({ byte: 20_480, line: 1 })
    const second = await log.read({ cursor: first.continuation })
    expect(second).toMatchObject({ startLine: 1, continuesLine: true, bytes: { start: 20_480, end: 40_960 } })
    const middle = await log.read({ cursor: { byte: 350_000_000, line: 1 } })
    expect(middle.lines[0]?.length).toBe(20_480)
    expect((await log.read({ before: live.start })).bytes.end).toBe(live.start.byte)
    expect((await log.tail(1)).lines[0]?.slice(-100)).toBe('a'.repeat(100))
    expect(peak - before).toBeLessThan(200e6)
  }, 300_000)

  test('B136: pages smaller than a line never split a character', async () => {
    const text = 'é'.repeat(1000)
    const log = await logOf(text)
    await log.end()
    const pages = await allPages(log, { maxBytes: 333 })
    expect(pages.map(pageText).join('')).toBe(text)
    expect(pages.map((page) => page.bytes.end - page.bytes.start)).toEqual([332, 332, 332, 332, 332, 332, 8])
    expect(pages.every((page) => page.cursor.byte % 2 === 0)).toBe(true)
    expect((await allPagesBackwards(log, { maxBytes: 333 })).map(pageText).join('')).toBe(text)
  })

  test('a carriage return before a line feed stays part of its line', async () => {
    const log = await logOf('a\r\nb\r\n')
    expect((await log.read()).lines).toEqual(['a\r', 'b\r'])
    await log.end()
  })
})
