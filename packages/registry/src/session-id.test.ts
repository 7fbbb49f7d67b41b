import { expect, test } from 'vitest'
import { createSessionId } from './session-id.ts'

test('an id is eight hexadecimal characters', () => {
  expect(createSessionId(() => false)).toMatch(/^[0-9a-f]{8}$/)
})

test('an id that is in use is not given', () => {
  const offered: string[] = []
  const id = createSessionId((candidate) => offered.push(candidate) < 5)
  expect(offered).toHaveLength(5)
  expect(offered.at(-1)).toBe(id)
})

test('a thousand ids are all different', () => {
  const ids = new Set<string>()
  while (ids.size < 1000) ids.add(createSessionId((id) => ids.has(id)))
  expect(ids.size).toBe(1000)
})
