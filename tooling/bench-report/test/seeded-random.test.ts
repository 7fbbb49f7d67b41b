import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.mjs'

test('a seed gives the same numbers in every run', () => {
  const one = seededRandom(42)
  const other = seededRandom(42)
  const numbers = Array.from({ length: 1000 }, one.next)
  expect(Array.from({ length: 1000 }, other.next)).toEqual(numbers)
  expect(seededRandom(43).next()).not.toBe(numbers[0])
  expect(numbers[0]).toBeCloseTo(0.6011037519, 9)
})

test('numbers are from 0 up to 1 and spread evenly', () => {
  const { next } = seededRandom(7)
  const numbers = Array.from({ length: 100_000 }, next)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  for (let tenth = 0; tenth < 10; tenth++) {
    const count = numbers.filter((number) => Math.floor(number * 10) === tenth).length
    expect(Math.abs(count - 10_000)).toBeLessThan(500)
  }
})

test('between includes both ends, and pick takes each of a list', () => {
  const random = seededRandom(1)
  expect(new Set(Array.from({ length: 1000 }, () => random.between(2, 4)))).toEqual(new Set([2, 3, 4]))
  expect(new Set(Array.from({ length: 1000 }, () => random.pick(['a', 'b'])))).toEqual(new Set(['a', 'b']))
})
