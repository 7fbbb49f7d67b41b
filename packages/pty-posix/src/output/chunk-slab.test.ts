import { expect, test } from 'vitest'
import { ChunkSlab } from './chunk-slab.ts'

/** Writes into the room as a read would. */
const read = (slab: ChunkSlab, text: string): Buffer => {
  slab.room().write(text)
  return slab.take(text.length)
}

test('what was taken is never written again', () => {
  const slab = new ChunkSlab()
  const texts = Array.from({ length: 500 }, (_, index) => `${index}`.repeat(1 + (index % 700)))
  const chunks = texts.map((text) => read(slab, text))
  expect(chunks.map(String)).toEqual(texts)
})

test('there is always room for a page', () => {
  const slab = new ChunkSlab()
  for (let round = 0; round < 200; round++) {
    expect(slab.room().length).toBeGreaterThanOrEqual(4096)
    slab.take(1 + ((round * 997) % 4096))
  }
})

test('the room stays the same until something of it is taken', () => {
  const slab = new ChunkSlab()
  slab.room().write('x')
  expect(slab.room().toString('latin1', 0, 1)).toBe('x')
})

test('chunks lie next to each other, so that keeping them all costs their own size', () => {
  const slab = new ChunkSlab()
  const chunks = Array.from({ length: 1000 }, (_, index) => read(slab, 'y'.repeat(1 + (index % 100))))
  const kept = new Set(chunks.map(({ buffer }) => buffer))
  const keptBytes = [...kept].reduce((sum, buffer) => sum + buffer.byteLength, 0)
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  expect(keptBytes).toBeLessThan(bytes + 2 * 65_536)
})
