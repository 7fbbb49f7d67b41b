import { expect, test } from 'vitest'
import { median, percentile, summarize } from '../summarize.mjs'

test('the median of an odd number of figures is the middle one, of an even number the mean of the two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 9, 1, 2])).toBe(5.5)
  expect(median([7])).toBe(7)
})

test('figures are ordered as numbers', () => {
  expect(median([100, 20, 3])).toBe(20)
})

test('a summary shows the extremes beside the median', () => {
  expect(summarize([3, 1, 2])).toEqual({ value: 2, min: 1, max: 3 })
})

test('a percentile is a figure that was measured', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 1)).toBe(100)
  expect(percentile([4], 0.99)).toBe(4)
})

test('nothing has no median, and a figure that is none spoils it', () => {
  expect(() => median([])).toThrowError(RangeError)
  expect(() => percentile([], 0.5)).toThrowError(RangeError)
  expect(() => median([1, Number.NaN])).toThrowError('NaN')
})

test('figures are left in their order', () => {
  const samples = [3, 1, 2]
  summarize(samples)
  expect(samples).toEqual([3, 1, 2])
})
