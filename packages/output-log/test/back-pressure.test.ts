import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createOutputLog } from '../src/index.ts'
import { scratchDirectory } from './support/scratch.ts'

const kibi = 1024

describe('a disk that is behind', () => {
  test('append asks to wait, keeps what it got, and goes on when half of it is written', async () => {
    const log = await createOutputLog({ directory: await scratchDirectory(), name: 'slow', maxQueuedBytes: 64 * kibi })
    let waits = 0
    for (let count = 0; count < 1000; count += 1) {
      const room = log.append('stdout', Buffer.alloc(10 * kibi, count % 251))
      // One chunk of each stream still comes after a pause.
      expect(log.stats.queuedBytes).toBeLessThanOrEqual(75 * kibi)
      if (room === undefined) continue
      waits += 1
      await room
      expect(log.stats.queuedBytes).toBeLessThanOrEqual(32 * kibi)
    }
    expect(waits).toBeGreaterThan(0)
    await log.end()
    const file = await readFile(log.path)
    expect(file.length).toBe(10_000 * kibi)
    for (let count = 0; count < 1000; count += 1) expect(file[count * 10 * kibi]).toBe(count % 251)
  })

  test('nothing is lost when nobody waits', async () => {
    const log = await createOutputLog({ directory: await scratchDirectory(), name: 'rude', maxQueuedBytes: kibi })
    const waits: Promise<void>[] = []
    for (let count = 0; count < 1000; count += 1) {
      const room = log.append(count % 2 === 0 ? 'stdout' : 'stderr', Buffer.from(`line ${count}\n`))
      if (room !== undefined) waits.push(room)
    }
    await log.end()
    await Promise.all(waits)
    expect(waits.length).toBeGreaterThan(0)
    const expected = Array.from({ length: 1000 }, (_each, count) => `line ${count}\n`).join('')
    expect(await readFile(log.path, 'utf8')).toBe(expected)
  })

  test('fifty logs that flood at once are complete to the byte, within their bounds', async () => {
    const directory = await scratchDirectory()
    const chunk = Buffer.from(`${'x'.repeat(1023)}\n`.repeat(32))
    const flood = async (name: string): Promise<void> => {
      const log = await createOutputLog({ directory, name, ringBytes: 128 * kibi, maxQueuedBytes: 128 * kibi })
      for (let count = 0; count < 64; count += 1) {
        await log.append('stdout', chunk)
        expect(log.stats.memoryBytes).toBeLessThan(512 * kibi)
      }
      await log.end()
      expect((await readFile(log.path)).length).toBe(64 * chunk.length)
      await log.remove()
    }
    await Promise.all(Array.from({ length: 50 }, (_each, index) => flood(`flood-${index}`)))
  })

  test('logs that are behind at the same time share what may wait', async () => {
    const directory = await scratchDirectory()
    const chunk = Buffer.alloc(64 * kibi, 0x61)
    const logs = await Promise.all(
      Array.from({ length: 50 }, (_each, index) => createOutputLog({ directory, name: `log-${index}` })),
    )
    let rooms: (Promise<void> | undefined)[] = []
    for (let count = 0; count < 8; count += 1) rooms = logs.map((log) => log.append('stdout', chunk))
    // 512 KiB each, within the bound of one log but not within the share of one in fifty.
    expect(rooms.every((room) => room !== undefined)).toBe(true)
    await Promise.all(rooms)
    await Promise.all(logs.map((log) => log.end()))
    for (const log of logs) expect((await readFile(log.path)).length).toBe(8 * chunk.length)
    const alone = await createOutputLog({ directory, name: 'alone' })
    for (let count = 0; count < 8; count += 1) expect(alone.append('stdout', chunk)).toBeUndefined()
    await alone.end()
  })

  test('a trickle reaches the file without being asked for', async () => {
    const log = await createOutputLog({ directory: await scratchDirectory(), name: 'trickle' })
    await log.append('stdout', Buffer.from('one\n'))
    await expect.poll(() => readFile(log.path, 'utf8'), { interval: 1, timeout: 20_000 }).toBe('one\n')
    await log.end()
  })
})
