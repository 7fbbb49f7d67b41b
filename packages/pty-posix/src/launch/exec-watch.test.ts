import { expect, test } from 'vitest'
import { execState, watchExec } from './exec-watch.ts'

const stat = (state: string, flags: number, name = 'node') =>
  `42 (${name}) ${state} 1 42 42 34816 42 ${flags} 100 0 0 0`

test.each([
  [stat('R', 0x400040), 'forked'],
  [stat('S', 0x400000), 'running'],
  [stat('Z', 0x400040), 'failed'],
  [stat('X', 0x400040), 'failed'],
  [stat('Z', 0x400000), 'running'],
  [stat('R', 0x40, 'a) Z 1 (b'), 'forked'],
  [undefined, 'gone'],
])('%j reads as %s', (text, state) => {
  expect(execState(text)).toBe(state)
})

test('a process is looked at until it became its program', async () => {
  const looks = [...Array.from({ length: 60 }, () => stat('R', 0x40)), stat('S', 0)]
  expect(await watchExec(42, () => looks.shift())).toBe('running')
  expect(looks).toEqual([])
})

test('a process that ends as a copy of the host failed', async () => {
  const looks = [stat('R', 0x40), stat('Z', 0x40)]
  expect(await watchExec(42, () => looks.shift())).toBe('failed')
})
