import { Buffer } from 'node:buffer'
import {
  access,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { silentLogger } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { planBounds } from '../src/history-bounds.ts'
import { createOutputLog, type LogDirectory, openFinishedLog, openLogDirectory, pageText } from '../src/index.ts'
import { SessionLog } from '../src/session-log.ts'
import { allPages, allPagesBackwards } from './support/all-pages.ts'
import { afterTest, scratchDirectory, scratchPath } from './support/scratch.ts'

const kibi = 1024

/** Lines of 16 bytes. */
const linesOf = (first: number, count: number): Buffer =>
  Buffer.from(
    Array.from({ length: count }, (_each, index) => `line ${String(first + index).padStart(10, '0')}\n`).join(''),
  )

/** A log of which little stays in memory, so that reads go to the file. */
const openLog = async (directory: LogDirectory, name = 'log'): Promise<SessionLog> => {
  const bounds = {
    ...planBounds({ ringBytes: 8 * kibi, maxQueuedBytes: 8 * kibi }),
    retainedBytes: kibi,
    flushMs: 1,
    retryMs: 1,
  }
  const log = new SessionLog(name, { directory, bounds, logger: silentLogger })
  await log.start()
  afterTest(() => log[Symbol.asyncDispose]())
  return log
}

const appendLines = async (log: SessionLog, first: number, count: number): Promise<void> => {
  for (let line = first; line < first + count; line += 16) await log.append('stdout', linesOf(line, 16))
}

const diskIsIdle = async (log: SessionLog): Promise<void> => {
  await expect.poll(() => log.stats.queuedBytes, { interval: 1, timeout: 20_000 }).toBe(0)
}

const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

describe('something else at the path of the log', () => {
  test('a link there before is not followed: the log works in memory, and what it leads to is untouched', async () => {
    const directory = await scratchDirectory()
    const target = join(await scratchPath(), 'precious')
    await writeFile(target, 'mine')
    await symlink(target, join(directory.path, 'taken.log'))
    await symlink(join(directory.path, 'nowhere'), join(directory.path, 'dangling.log'))
    for (const name of ['taken', 'dangling']) {
      const log = await createOutputLog({ directory, name })
      await log.append('stdout', Buffer.from('a\nb'))
      expect(await log.writeManifest({ command: 'true', state: 'running', startedAt: new Date() })).toBe(false)
      await log.end()
      const page = await log.read()
      expect(page.lines).toEqual(['a', 'b'])
      expect(page.degraded?.missing).toEqual([{ start: 0, end: 3, lines: 1, linesBefore: 0 }])
      expect(page.degraded?.cause.message).toContain('EEXIST')
      await log.remove()
    }
    expect(await readFile(target, 'utf8')).toBe('mine')
    expect(await readdir(directory.path)).toEqual(['dangling.log', 'taken.log'])
  })

  test('a log of the same name is not touched', async () => {
    const directory = await scratchDirectory()
    const first = await createOutputLog({ directory, name: 'same' })
    await first.append('stdout', Buffer.from('first'))
    const second = await createOutputLog({ directory, name: 'same' })
    await second.append('stdout', Buffer.from('second'))
    await Promise.all([first.end(), second.end()])
    await second.remove()
    expect(await readFile(first.path, 'utf8')).toBe('first')
    expect(first.stats.degraded).toBeUndefined()
  })

  test('a link put in its place while it is written: nothing is written through it, and nothing is lost to readers', async () => {
    const directory = await scratchDirectory()
    const target = join(await scratchPath(), 'precious')
    await writeFile(target, 'mine')
    const log = await openLog(directory)
    await appendLines(log, 0, 4096)
    await rm(log.path)
    await symlink(target, log.path)
    await appendLines(log, 4096, 4096)
    await log.end()
    expect(log.stats.degraded?.missing).toEqual([{ start: 0, end: 131_072, lines: 8192, linesBefore: 0 }])
    expect((await allPages(log)).map(pageText).join('')).toBe(linesOf(0, 8192).toString())
    await log.remove()
    expect(await readFile(target, 'utf8')).toBe('mine')
    expect((await lstat(log.path)).isSymbolicLink()).toBe(true)
  })

  test.each(['a link', 'a file'])('%s put in its place after the end is never shown', async (kind) => {
    const directory = await scratchDirectory()
    const log = await openLog(directory)
    await appendLines(log, 0, 4096)
    await log.end()
    await rm(log.path)
    const other = join(directory.path, 'other')
    await writeFile(kind === 'a link' ? other : log.path, 'x'.repeat(131_072))
    if (kind === 'a link') await symlink(other, log.path)
    const pages = await allPages(log)
    expect(pages[0]?.missing).toMatchObject({ start: 0, lines: expect.any(Number), linesBefore: 0 })
    expect(pages[0]?.lines[0]).toContain('lost from the log')
    expect(pages.map(pageText).join('')).not.toContain('x'.repeat(10))
    // What was kept in memory still has its place and its number.
    const last = pages.at(-1)
    expect(last?.lines.at(-1)).toBe('line 0000004095')
    expect((last?.startLine ?? 0) + (last?.lines.length ?? 0) - 1).toBe(4096)
    expect(log.stats.degraded?.cause.code).toBe('log-failed')
  })

  test('a file that is put back after the end is shown again', async () => {
    const log = await openLog(await scratchDirectory())
    await appendLines(log, 0, 4096)
    await log.end()
    await rename(log.path, `${log.path}.away`)
    expect((await log.read()).missing).toMatchObject({ start: 0 })
    expect(log.stats.degraded).toBeDefined()
    await rename(`${log.path}.away`, log.path)
    expect((await allPages(log)).map(pageText).join('')).toBe(linesOf(0, 4096).toString())
    expect(log.stats.degraded).toBeUndefined()
  })

  test('a directory put in the place of the log directory gets no file', async () => {
    const home = await scratchPath()
    const elsewhere = await scratchPath()
    const directory = await openLogDirectory(join(home, 'logs'))
    await rename(directory.path, join(home, 'moved'))
    await symlink(elsewhere, directory.path)
    const log = await openLog(directory)
    await appendLines(log, 0, 16)
    await log.append('stderr', Buffer.from('error\n'))
    expect(await log.writeManifest({ command: 'true', state: 'running', startedAt: new Date() })).toBe(false)
    await log.end()
    await log.remove()
    expect(await readdir(elsewhere)).toEqual([])
    expect(await readdir(join(home, 'moved'))).toEqual([])
  })
})

describe('a directory removed under the log', () => {
  test('the session lives on, all stays readable until disposal, and nothing is made anew', async () => {
    const directory = await openLogDirectory(join(await scratchPath(), 'logs'))
    const log = await openLog(directory)
    await appendLines(log, 0, 4096)
    await rm(directory.path, { recursive: true })
    await appendLines(log, 4096, 4096)
    await log.append('stderr', Buffer.from('error\n'))
    await expect.poll(() => log.stats.degraded?.missing[0]?.start, { interval: 1, timeout: 20_000 }).toBe(0)
    await log.end()
    const whole = `${linesOf(0, 8192)}error\n`
    expect(log.stats.degraded?.missing).toEqual([{ start: 0, end: whole.length, lines: 8193, linesBefore: 0 }])
    expect((await allPages(log)).map(pageText).join('')).toBe(whole)
    expect((await log.read({ offset: 5000, limit: 1 })).lines).toEqual(['line 0000004999'])
    expect(await exists(directory.path)).toBe(false)
    await log[Symbol.asyncDispose]()
    const page = await log.read()
    expect(page.missing).toMatchObject({ start: 0, linesBefore: 0 })
    expect((await log.tail(1)).lines).toEqual(['error'])
  })

  test('before the file could be made: what memory cannot hold is lost, and the rest is written when it is back', async () => {
    const home = await scratchPath()
    const directory = await openLogDirectory(join(home, 'logs'))
    await rename(directory.path, join(home, 'away'))
    const log = await openLog(directory)
    await appendLines(log, 0, 4096)
    const lost = log.stats.degraded?.missing[0]
    expect(lost).toMatchObject({ start: 0, end: 65_536, lines: 4096 })
    await rename(join(home, 'away'), directory.path)
    await diskIsIdle(log)
    await appendLines(log, 4096, 4096)
    await log.end()
    const [gap, ...others] = log.stats.degraded?.missing ?? []
    expect(others).toEqual([])
    const file = await readFile(log.path)
    expect(gap).toMatchObject({ start: 0, linesBefore: 0 })
    expect(file.subarray(gap?.end).equals(linesOf(0, 8192).subarray(gap?.end))).toBe(true)
    expect(file.length - (gap?.end ?? 0)).toBeGreaterThanOrEqual(65_536 + 8 * kibi)
    // Every line has its number, from both ends.
    const firstKept = (gap?.lines ?? 0) + 1
    expect((await log.read({ offset: firstKept + 1, limit: 1 })).lines).toEqual([
      `line ${String(firstKept).padStart(10, '0')}`,
    ])
    expect((await log.read({ offset: 2, limit: 1 })).missing).toEqual(gap)
    const backwards = await allPagesBackwards(log)
    expect(backwards[0]?.missing).toEqual(gap)
    expect(backwards.slice(1).map(pageText).join('')).toBe(linesOf(0, 8192).toString('utf8', gap?.end))
    // The next host learns of it from the manifest.
    expect(await log.writeManifest({ command: 'true', state: 'finished', startedAt: new Date() })).toBe(true)
    const again = await openFinishedLog(log.path)
    expect(again.stats).toMatchObject({ bytes: 131_072, lines: 8192, degraded: { missing: [gap] } })
    expect((await again.read({ offset: 8000, limit: 1 })).lines).toEqual(['line 0000007999'])
  })

  test('a short time without it loses nothing', async () => {
    const home = await scratchPath()
    const directory = await openLogDirectory(join(home, 'logs'))
    await rename(directory.path, join(home, 'away'))
    const log = await openLog(directory)
    await appendLines(log, 0, 256)
    expect(log.stats.degraded).toBeDefined()
    await rename(join(home, 'away'), directory.path)
    await diskIsIdle(log)
    expect(log.stats.degraded).toBeUndefined()
    await log.end()
    expect(await readFile(log.path, 'utf8')).toBe(linesOf(0, 256).toString())
  })
})

describe('a log file cut by something else', () => {
  test('while it is written: what memory holds is written again, the rest is named as lost', async () => {
    const log = await openLog(await scratchDirectory())
    await appendLines(log, 0, 16_384)
    await diskIsIdle(log)
    await truncate(log.path, 100_000)
    await appendLines(log, 16_384, 256)
    await log.end()
    const [gap, ...others] = log.stats.degraded?.missing ?? []
    expect(others).toEqual([])
    // Rounded down to where the lines are counted.
    expect(gap).toMatchObject({ start: 65_536, linesBefore: 4096 })
    const file = await readFile(log.path)
    const whole = linesOf(0, 16_640)
    expect(file.length).toBe(whole.length)
    expect(file.subarray(gap?.end).equals(whole.subarray(gap?.end))).toBe(true)
    for (const page of await allPages(log))
      if (page.missing === undefined)
        expect(pageText(page)).toBe(whole.toString('utf8', page.bytes.start, page.bytes.end))
  })

  test('after the end: what is left is shown, and the lines after the cut keep their numbers', async () => {
    const log = await openLog(await scratchDirectory())
    await appendLines(log, 0, 16_384)
    await log.end()
    await truncate(log.path, 100_000)
    const pages = await allPages(log)
    const lost = pages.find((page) => page.missing !== undefined)
    expect(lost?.missing).toMatchObject({ start: 100_000, linesBefore: 6250 })
    expect(lost?.startLine).toBe(6251)
    expect(pages[0]?.lines[0]).toBe('line 0000000000')
    expect(pages.at(-1)?.lines.at(-1)).toBe('line 0000016383')
    expect((await log.read({ offset: 6250, limit: 1 })).lines).toEqual(['line 0000006249'])
    expect((await log.read({ offset: 9000, limit: 1 })).missing).toEqual(lost?.missing)
    expect((await log.read({ offset: 16_384 })).lines).toEqual(['line 0000016383'])
    expect((await stat(log.path)).size).toBe(100_000)
  })
})

test('a log directory that is a file, or no path at all, is refused, and a link to one is resolved', async () => {
  const path = join(await scratchPath(), 'file')
  await writeFile(path, '')
  await expect(openLogDirectory(path)).rejects.toMatchObject({ code: 'log-failed' })
  await expect(openLogDirectory('')).rejects.toMatchObject({ code: 'invalid-argument' })
  await mkdir(join(path, '..', 'real'))
  await symlink(join(path, '..', 'real'), join(path, '..', 'link'))
  const directory = await openLogDirectory(join(path, '..', 'link'))
  expect(directory.path.endsWith('real')).toBe(true)
})
