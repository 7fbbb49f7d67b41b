import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { createOutputBuffer } from './output-buffer.ts'

const textOf = (buffer: ReturnType<typeof createOutputBuffer>): string =>
  Buffer.concat(buffer.snapshot().chunks.map(({ bytes }) => bytes)).toString()

test('it keeps the newest bytes, with their times, and counts the others', () => {
  let time = 0
  const buffer = createOutputBuffer(5, () => new Date(++time))
  for (const text of ['abc', 'def', '', 'g']) buffer.append(Buffer.from(text))
  const { chunks, totalBytes, droppedBytes } = buffer.snapshot()
  expect(chunks.map(({ bytes, at }) => [Buffer.from(bytes).toString(), at.getTime()])).toEqual([
    ['c', 1],
    ['def', 2],
    ['g', 3],
  ])
  expect([totalBytes, droppedBytes]).toEqual([7, 2])
})

test('it holds a bounded amount through any number of chunks', () => {
  const buffer = createOutputBuffer(10)
  for (let at = 0; at < 10_000; at++) buffer.append(Buffer.from(String(at % 10)))
  expect(textOf(buffer)).toBe('0123456789')
  expect(buffer.snapshot().chunks).toHaveLength(10)
  buffer.append(Buffer.from('x'.repeat(50)))
  expect(textOf(buffer)).toBe('x'.repeat(10))
})

test('large chunks are let go of as soon as they are out of the bound', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const buffer = createOutputBuffer(100_000)
  const before = process.memoryUsage().arrayBuffers
  for (let chunk = 0; chunk < 900; chunk++) buffer.append(new Uint8Array(65_536))
  // What is not referred to any more is given back by another thread.
  await vi.waitFor(
    () => {
      collectGarbage()
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000)
    },
    { timeout: 30_000 },
  )
  expect(textOf(buffer)).toHaveLength(100_000)
})
