import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecretFilter } from './secret-filter.ts'
import { needlesOf } from './secret-needles.ts'

const filtered = (secrets: Record<string, string>, chunks: readonly string[]): string => {
  const filter = createSecretFilter(needlesOf(secrets))
  return chunks.map((chunk) => filter.push(chunk)).join('') + filter.end()
}

describe('a value is hidden', () => {
  test('at every split point', () => {
    const text = 'say hunter2, hunter2hunter2 and hunter'
    const expected = 'say {{secret:A}}, {{secret:A}}{{secret:A}} and hunter'
    for (let first = 0; first <= text.length; first++)
      for (let second = first; second <= text.length; second++)
        expect(filtered({ A: 'hunter2' }, [text.slice(0, first), text.slice(first, second), text.slice(second)])).toBe(
          expected,
        )
  })

  test.each<[string, Record<string, string>, string, string]>([
    ['one that begins another: the longer one', { A: 'abcd', B: 'abcdef' }, 'xabcdefx', 'x{{secret:B}}x'],
    [
      'one that begins another, when only the shorter one is there',
      { A: 'abcd', B: 'abcdef' },
      'xabcdex',
      'x{{secret:A}}ex',
    ],
    ['one that begins another, at the end', { A: 'abcd', B: 'abcdef' }, 'xabcd', 'x{{secret:A}}'],
    ['one that ends another', { A: 'cdef', B: 'abcdef' }, 'abcdef cdef', '{{secret:B}} {{secret:A}}'],
    ['two that overlap', { A: 'abcd', B: 'cdef' }, 'xabcdefx', 'x{{secret:A}}{{secret:B}}x'],
    ['one that overlaps itself', { A: 'aba' }, 'xababax', 'x{{secret:A}}x'],
    ['one that ends the stream', { A: 'abcd' }, 'xabcd', 'x{{secret:A}}'],
    ['one that never ends', { A: 'abcd' }, 'xabc', 'xabc'],
    [
      'lines of one',
      { A: 'first line\nsecond line\n}' },
      'first line\r\nsecond line\r\n}',
      '{{secret:A}}\r\n{{secret:A}}\r\n}',
    ],
  ])('%s', (_what, secrets, text, expected) => {
    expect(filtered(secrets, [text])).toBe(expected)
    expect(filtered(secrets, text.split(''))).toBe(expected)
  })

  test('whatever the cuts, no value is left and nothing else is lost', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 40 })
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), (chunks) => {
        const secrets = { X: 'aba', Y: 'bab-', Z: 'ab' }
        const shown = filtered(secrets, chunks)
        const plain = shown.replaceAll(/\{\{secret:[XYZ]\}\}/g, '#')
        expect(plain).not.toMatch(/ab/)
        const pattern = plain
          .split('#')
          .map((part) => part.replaceAll('-', '\\-'))
          .join('[ab-]+?')
        expect(chunks.join('')).toMatch(new RegExp(`^${pattern}$`))
      }),
      { numRuns: 300 },
    )
  })

  test('a value without end is not held without end', () => {
    const filter = createSecretFilter(needlesOf({ A: 'aaaa' }))
    let shown = 0
    for (let index = 0; index < 1000; index++) shown += filter.push('a'.repeat(1000)).length
    expect(shown).toBeGreaterThan(0)
    expect(filter.end().length).toBeLessThan(100)
  })
})
