import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createPtyBackend } from '../src/index.ts'
import { eventually, useSessions } from './terminal-sessions.ts'
import { trees } from './trees.ts'

const sessions = useSessions()

describe('B01: a program that prints and ends at once', () => {
  test.each([
    { name: '20 kB', command: 'printf %020480d 0', bytes: 20_480, runs: 100 },
    { name: '200 kB', command: 'printf %0200000d 0', bytes: 200_000, runs: 100 },
    { name: '2 MB', command: 'printf %02000000d 0', bytes: 2_000_000, runs: 5 },
    // 10,000 lines, each of which gets a CR.
    { name: 'many lines', command: 'seq 10000', bytes: 48_894 + 10_000, runs: 30 },
  ])('delivers $name whole, in each of $runs runs', { timeout: 120_000 }, async ({ command, bytes, runs }) => {
    const counts: number[] = []
    for (let run = 0; run < runs; run++) {
      const { adapter, byteCount } = await sessions.shell(command)
      expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
      expect(await adapter.drained).toBe('complete')
      counts.push(byteCount())
      await adapter.dispose()
    }
    expect(counts).toEqual(counts.map(() => bytes))
  })

  test('delivers what /bin/echo was given, in each of 50 runs', { timeout: 60_000 }, async () => {
    const words = 'abcdefghij'.repeat(2048)
    for (let run = 0; run < 50; run++) {
      const { adapter, text } = await sessions.start({ file: '/bin/echo', args: ['-n', words] })
      await adapter.wait()
      expect(text()).toBe(words)
    }
  })

  test('delivers everything when many end at the same time', { timeout: 60_000 }, async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => sessions.shell('printf %020480d 0')))
    await Promise.all(all.map(({ adapter }) => adapter.wait()))
    expect(all.map(({ byteCount }) => byteCount())).toEqual(all.map(() => 20_480))
  })

  test('B22: delivers everything to a listener that is set only after the end', async () => {
    const adapter = await createPtyBackend({ trees }).spawn({ file: 'sh', args: ['-c', 'printf %010000d 0'] })
    await adapter.exited
    let bytes = 0
    adapter.onStdout((chunk) => {
      bytes += chunk.length
    })
    await adapter.wait()
    expect(bytes).toBe(10_000)
  })
})

describe('a consumer that stops reading for a second', () => {
  test('loses nothing of a program that ended meanwhile', async () => {
    const { adapter, byteCount } = await sessions.shell('printf %010000d 0')
    adapter.pause()
    await adapter.exited
    await sleep(1100)
    adapter.resume()
    await adapter.wait()
    expect(byteCount()).toBe(10_000)
    expect(await adapter.drained).toBe('complete')
  })

  test('loses nothing of a program that had more to say than a terminal holds', async () => {
    const { adapter, byteCount, chunks } = await sessions.shell('printf %060000d 0; printf %0140000d 0')
    adapter.pause()
    await sleep(1100)
    expect(chunks.length).toBeLessThanOrEqual(1)
    adapter.resume()
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
    expect(byteCount()).toBe(200_000)
  })

  test('loses nothing when it stops and goes on at every chunk, also past the end', async () => {
    const { adapter, chunks } = await sessions.shell('printf %0300000d 0')
    const counts: number[] = []
    adapter.onStdout((chunk) => {
      counts.push(chunk.length)
      adapter.pause()
      setTimeout(() => adapter.resume(), counts.length % 3)
    })
    await adapter.wait()
    expect([...counts, ...chunks.map(({ length }) => length)].reduce((sum, count) => sum + count, 0)).toBe(300_000)
  })

  test('stops the program, and costs no memory meanwhile', { timeout: 60_000 }, async () => {
    const { adapter, chunks } = await sessions.shell('yes 0123456789 | head -c 11000000')
    let delivered = 0
    let calls = 0
    adapter.onStdout((chunk) => {
      delivered += chunk.length
      calls++
    })
    await expect.poll(() => delivered, { timeout: 30_000 }).toBeGreaterThan(100_000)
    adapter.pause()
    const before = { calls, memory: process.memoryUsage().arrayBuffers }
    await sleep(1000)
    expect(calls - before.calls).toBeLessThanOrEqual(1)
    expect(process.memoryUsage().arrayBuffers - before.memory).toBeLessThan(1_000_000)
    adapter.resume()
    await adapter.wait()
    // A million lines, each of which gets a CR.
    expect(delivered + chunks.reduce((sum, { length }) => sum + length, 0)).toBe(12_000_000)
  })
})

test('B14: a character that is split over reads arrives as its bytes', async () => {
  // The rest comes only when the first byte was read, however busy the machine is.
  const { adapter, stdin, text, chunks, byteCount } = await sessions.shell(
    String.raw`stty -echo; printf "\360"; read go; for byte in 237 231 202 303 251 346 274 242; do printf "\\$byte"; sleep .03; done`,
  )
  await eventually(() => byteCount() === 1)
  await stdin.write('\n')
  await adapter.wait()
  expect(text()).toBe('🙂é漢')
  expect(chunks.length).toBeGreaterThan(1)
})

test('a program that closes its terminal and opens it again is read to its real end', async () => {
  const { adapter, text } = await sessions.shell(
    'echo first; exec 0<&- 1>&- 2>&-; sleep .4; echo last >/dev/tty; exit 4',
  )
  expect(await adapter.wait()).toEqual({ kind: 'exited', code: 4 })
  expect(text()).toBe('first\r\nlast\r\n')
  expect(await adapter.drained).toBe('complete')
})

test('a listener that throws loses nothing for itself, and its error is not swallowed', async () => {
  const { adapter } = await sessions.shell('printf 1; sleep .1; printf 2; sleep .1; printf 3')
  const seen: string[] = []
  const errors: unknown[] = []
  const note = (error: unknown): number => errors.push(error)
  const listeners = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', note)
  try {
    adapter.onStdout((chunk) => {
      seen.push(String(chunk))
      throw new Error('from the listener')
    })
    await adapter.wait()
    await expect.poll(() => errors.length, { timeout: 30_000 }).toBe(seen.length)
  } finally {
    process.off('uncaughtException', note)
    for (const listener of listeners) process.on('uncaughtException', listener)
  }
  expect(seen.join('')).toBe('123')
})
