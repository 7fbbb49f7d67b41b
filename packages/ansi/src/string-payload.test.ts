import { expect, test } from 'vitest'
import { StringPayload } from './string-payload.ts'

const block = new Uint8Array(1000).fill(0x61)

test('a payload is kept up to its bound', () => {
  const payload = new StringPayload(2500)
  payload.add(block, 0, 1000)
  payload.add(block, 0, 1000)
  payload.addByte(0x62)
  expect(payload.complete).toBe(true)
  expect(payload.bytes).toHaveLength(2001)
  expect(payload.bytes.at(-1)).toBe(0x62)
})

test('past its bound nothing is kept, however much comes, until it is cleared', () => {
  const payload = new StringPayload(2500)
  for (let count = 0; count < 100; count++) payload.add(block, 0, 1000)
  expect(payload.complete).toBe(false)
  expect(payload.bytes.buffer.byteLength).toBe(0)
  payload.clear()
  payload.addByte(0x63)
  expect([...payload.bytes]).toEqual([0x63])
  expect(payload.complete).toBe(true)
})
