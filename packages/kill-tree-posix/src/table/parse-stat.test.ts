import { describe, expect, test } from 'vitest'
import { hasMemory, parseStat } from './parse-stat.ts'

const stat = (name: string, { state = 'S', tty = 34_817, flags = 4_194_304, threads = 1 } = {}): string =>
  `4242 (${name}) ${state} 4241 4240 4239 ${tty} 4242 ${flags} 1 0 0 0 1 2 3 4 20 0 ${threads} 0 987654 8192 100 18446744073709551615 1 1`

describe('parseStat', () => {
  test('reads what a tree is made of', () => {
    expect(parseStat(stat('sleep'))).toEqual({
      pid: 4242,
      parentPid: 4241,
      group: 4240,
      session: 4239,
      state: 'S',
      startTime: 987_654,
      threads: 1,
      terminal: '/dev/pts/1',
      name: 'sleep',
      kernelThread: false,
    })
  })

  test.each(['a) R 1 (x', 'tmux: server', ')', '(', '', 'new\nline'])('B49: the name %j hides no field', (name) => {
    expect(parseStat(stat(name))).toMatchObject({ name, parentPid: 4241, state: 'S', startTime: 987_654 })
  })

  test('tells kernel threads, and terminals of every kind', () => {
    expect(parseStat(stat('kthreadd', { flags: 0x0020_8040 }))?.kernelThread).toBe(true)
    expect(parseStat(stat('sh', { tty: 0 }))?.terminal).toBeUndefined()
    // Major 136, minor 300: the upper bits of the minor number stand above the major.
    expect(parseStat(stat('sh', { tty: 0x10_0000 | (136 << 8) | 44 }))?.terminal).toBe('/dev/pts/300')
    expect(parseStat(stat('sh', { tty: (4 << 8) | 1 }))?.terminal).toBe('tty:4:1')
  })

  test.each(['', '42', '42 (sleep', '42 (sleep) S 1 2'])('%j is no process', (text) => {
    expect(parseStat(text)).toBeUndefined()
  })
})

describe('hasMemory', () => {
  const stat = (state: string, environmentStart: number): string =>
    `7 (a) b) ${[state, ...Array.from({ length: 46 }, () => 1), environmentStart, 1, 0].join(' ')}`

  test('a process in exec or in exit shows no place for its environment', () => {
    expect(hasMemory(stat('R', 0))).toBe(false)
    expect(hasMemory(stat('R', 140_723_412_341_234))).toBe(true)
  })

  test('a zombie is settled', () => {
    expect(hasMemory(stat('Z', 0))).toBe(true)
  })
})
