import { Buffer } from 'node:buffer'
import { access, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { createOutputLog, openLogDirectory } from '../src/index.ts'
import { scratchDirectory, scratchPath } from './support/scratch.ts'

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777
const descriptors = async (): Promise<number> => (await readdir('/dev/fd')).length

describe('a log directory', () => {
  test('by default is a private temporary one, gone at disposal', async () => {
    const directory = await openLogDirectory()
    expect(directory).toMatchObject({ private: true, temporary: true })
    expect(await modeOf(directory.path)).toBe(0o700)
    const log = await createOutputLog({ directory, name: 'log' })
    await log.end()
    await Promise.all([directory.dispose(), directory.dispose()])
    await expect(access(directory.path)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(createOutputLog({ directory, name: 'late' })).rejects.toMatchObject({ code: 'disposed' })
  })

  test('of a given path is made private, and stays at disposal', async () => {
    const path = join(await scratchPath(), 'deep', 'logs')
    const directory = await openLogDirectory(path)
    expect(directory).toMatchObject({ private: true, temporary: false })
    expect(await modeOf(path)).toBe(0o700)
    await directory.dispose()
    await access(path)
  })

  test('that others may enter is not called private', async () => {
    const path = join(await scratchPath(), 'open')
    await mkdir(path, { mode: 0o755 })
    const directory = await openLogDirectory(path)
    expect(directory.private).toBe(process.getuid === undefined)
    expect(await modeOf(path)).toBe(0o755)
  })
})

describe('a log', () => {
  test('has files for this user only', async () => {
    const log = await createOutputLog({ directory: await scratchDirectory(), name: 'mine' })
    await log.append('stderr', Buffer.from('x'))
    await log.writeManifest({ command: 'true', state: 'running', startedAt: new Date() })
    await log.end()
    const directory = join(log.path, '..')
    for (const file of await readdir(directory)) expect(await modeOf(join(directory, file))).toBe(0o600)
  })

  test.each(['', '.', '..', '../x', 'a/b', 'a\0b', '.hidden', 'ä', 'x'.repeat(129)])(
    'is not named %j',
    async (name) => {
      const directory = await scratchDirectory()
      await expect(createOutputLog({ directory, name })).rejects.toMatchObject({ code: 'invalid-argument' })
      expect(await readdir(directory.path)).toEqual([])
    },
  )

  test.each([{ ringLines: 0 }, { ringBytes: -1 }, { maxQueuedBytes: 0.5 }])('has no bounds like %j', async (bounds) => {
    const directory = await scratchDirectory()
    await expect(createOutputLog({ directory, name: 'log', ...bounds })).rejects.toMatchObject({
      code: 'invalid-argument',
    })
  })

  test('takes nothing after its end, which may be asked for twice', async () => {
    const log = await createOutputLog({ directory: await scratchDirectory(), name: 'log' })
    await Promise.all([log.end(), log.end()])
    expect(() => log.append('stdout', Buffer.from('late'))).toThrow(expect.objectContaining({ code: 'disposed' }))
  })

  test('holds no descriptor and little memory once it has ended, and is still readable', async () => {
    const directory = await scratchDirectory()
    const before = await descriptors()
    const logs = await Promise.all(
      Array.from({ length: 100 }, async (_each, index) => {
        const log = await createOutputLog({ directory, name: `log-${index}` })
        for (let line = 0; line < 2000; line += 1)
          await log.append(line % 2 ? 'stdout' : 'stderr', Buffer.from(`${index} ${line}\n`.padEnd(100)))
        await log.end()
        return log
      }),
    )
    expect(await descriptors()).toBeLessThanOrEqual(before + 1)
    for (const log of logs) {
      expect(log.stats.memoryBytes).toBeLessThanOrEqual(128 * 1024 + 8 * 1024)
      expect((await log.read({ offset: 2, limit: 1 })).lines[0]).toContain(' 1')
    }
    expect(await descriptors()).toBeLessThanOrEqual(before + 1)
  })

  test('removes its own files, and refuses to be read then', async () => {
    const directory = await scratchDirectory()
    await writeFile(join(directory.path, 'other.log'), 'other')
    const log = await createOutputLog({ directory, name: 'log' })
    await log.append('stderr', Buffer.from('x'))
    await log.writeManifest({ command: 'true', state: 'running', startedAt: new Date() })
    await Promise.all([log.remove(), log.remove()])
    expect(await readdir(directory.path)).toEqual(['other.log'])
    await expect(log.read()).rejects.toMatchObject({ code: 'disposed' })
    await expect(log.tail()).rejects.toMatchObject({ code: 'disposed' })
    expect(await log.writeManifest({ command: 'true', state: 'running', startedAt: new Date() })).toBe(false)
  })

  test('may be read and appended to at the same time', async () => {
    const log = await createOutputLog({
      directory: await scratchDirectory(),
      name: 'busy',
      ringBytes: 8192,
      maxQueuedBytes: 8192,
    })
    const reads: Promise<unknown>[] = []
    for (let line = 0; line < 5000; line += 1) {
      await log.append('stdout', Buffer.from(`line ${line}\n`))
      if (line % 50 === 0)
        reads.push(
          log.read({ offset: line / 2 + 1, limit: 1 }).then((page) => expect(page.lines).toEqual([`line ${line / 2}`])),
        )
    }
    reads.push(
      log.end(),
      ...Array.from({ length: 20 }, () => log.tail(1).then((page) => expect(page.lines).toEqual(['line 4999']))),
    )
    await Promise.all(reads)
    expect((await readFile(log.path, 'utf8')).split('\n')).toHaveLength(5001)
  })
})
