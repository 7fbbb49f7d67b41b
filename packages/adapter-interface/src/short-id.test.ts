import { expect, test } from 'vitest'
import { createShortId } from './short-id.ts'

test('an id is eight hexadecimal characters', () => {
  expect(createShortId(() => false)).toMatch(/^[0-9a-f]{8}$/)
})

test('an id that is in use is not given', () => {
  const offered: string[] = []
  const id = createShortId((candidate) => offered.push(candidate) < 5)
  expect(offered).toHaveLength(5)
  expect(offered.at(-1)).toBe(id)
})

test('no id reads as a number', () => {
  // One in 40 would.
  const ids = Array.from({ length: 5000 }, () => createShortId(() => false))
  expect(ids.filter((id) => !Number.isNaN(Number(id)))).toEqual([])
})

test('a thousand ids are all different', () => {
  const ids = new Set<string>()
  while (ids.size < 1000) ids.add(createShortId((id) => ids.has(id)))
  expect(ids.size).toBe(1000)
})
