import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoryBlocks } from './memory-blocks.ts'

const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 70 }), { maxLength: 30 })

describe('MemoryBlocks', () => {
  test('gives back any part of what was appended, as a copy and as views', () => {
    fc.assert(
      fc.property(chunks, fc.nat(), fc.nat(), (pieces, one, other) => {
        const blocks = new MemoryBlocks(16)
        const all = Buffer.concat(pieces)
        for (const piece of pieces) blocks.append(piece, () => undefined)
        const places = [one % (all.length + 1), other % (all.length + 1)]
        const start = Math.min(...places)
        const end = Math.max(...places)
        const target = Buffer.alloc(end - start)
        blocks.copyInto(target, start, start, end)
        expect(target).toEqual(all.subarray(start, end))
        expect(Buffer.concat(blocks.views(start, all.length + 1))).toEqual(all.subarray(start))
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  test('tells of every full block, in order', () => {
    const blocks = new MemoryBlocks(16)
    const ends: number[] = []
    blocks.append(new Uint8Array(50), (block) => ends.push(block.start + block.used))
    expect(ends).toEqual([16, 32, 48])
  })

  test('takes small blocks for a small log, and block starts are multiples of their size', () => {
    const blocks = new MemoryBlocks(64 * 1024)
    blocks.append(new Uint8Array(10), () => undefined)
    expect(blocks.heldBytes).toBe(1024)
    blocks.append(new Uint8Array(1024 * 1024), ({ start, bytes }) => expect(start % bytes.length).toBe(0))
    expect(blocks.heldBytes).toBeLessThanOrEqual(1024 * 1024 + 2 * 64 * 1024)
  })

  test('forgets the oldest block and uses its memory again', () => {
    const blocks = new MemoryBlocks(1024)
    blocks.append(new Uint8Array(2048).fill(1), () => undefined)
    const memory = blocks.older?.bytes
    blocks.dropOldest()
    expect(blocks.start).toBe(1024)
    blocks.append(new Uint8Array(1).fill(2), () => undefined)
    expect(blocks.views(2048, 1)[0]?.buffer).toBe(memory?.buffer)
  })
})
