import { expect, test } from 'vitest'
import { checkTerminalSize } from './terminal-size.ts'

test('the smallest and the largest size that a terminal can tell are allowed', () => {
  expect(checkTerminalSize({ cols: 1, rows: 65_535 }, 'spawn')).toEqual({ cols: 1, rows: 65_535 })
})

test.each([0, -1, Number.NaN, 1.5, 65_536, 100_000, Number.POSITIVE_INFINITY])(
  'B08: %s columns are refused',
  (cols) => {
    expect(() => checkTerminalSize({ cols, rows: 24 }, 'resize')).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        operation: 'resize',
        details: { field: 'cols', value: cols },
      }),
    )
  },
)

test('rows are checked as columns are', () => {
  expect(() => checkTerminalSize({ cols: 80, rows: 0 }, 'spawn')).toThrow('rows must be an integer from 1 to 65535')
})
