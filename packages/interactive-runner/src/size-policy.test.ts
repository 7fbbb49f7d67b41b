import { expect, test } from 'vitest'
import { sizeOf } from './size-policy.ts'

const viewers = [
  { size: { cols: 100, rows: 20 }, activity: 2 },
  { size: undefined, activity: 9 },
  { size: { cols: 50, rows: 40 }, activity: 1 },
]

test.each([
  ['latest', { cols: 100, rows: 20 }],
  ['smallest', { cols: 50, rows: 20 }],
  ['largest', { cols: 100, rows: 40 }],
  ['manual', undefined],
] as const)('%s', (policy, size) => {
  expect(sizeOf(policy, viewers)).toEqual(size)
})

test('viewers without a size come to none', () => {
  expect(sizeOf('smallest', [{ size: undefined, activity: 1 }])).toBeUndefined()
})
