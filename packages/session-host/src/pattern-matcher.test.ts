import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChunkMatch, createPatternMatcher } from './pattern-matcher.ts'
import { createTextSearch } from './text-search.ts'

const encoder = new TextEncoder()

/** Feeds output in chunks that end at these places; the match with its place in the whole. */
const match = (
  output: string | Uint8Array,
  pattern: string | RegExp,
  cuts: readonly number[] = [],
): ChunkMatch | undefined => {
  const bytes = typeof output === 'string' ? encoder.encode(output) : output
  const matcher = createPatternMatcher(createTextSearch(pattern))
  let start = 0
  for (const end of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
    const found = matcher.push(bytes.slice(start, end))
    if (found !== undefined) return { ...found, bytes: start + found.bytes }
    start = end
  }
  return undefined
}

test('a match is found, and its last byte known, wherever the output was cut', () => {
  const output = 'ä\r\n\x1b[1mPass\x1b[0mwört\x1b]2;title\x07: \x1b[0mrest'
  const end = encoder.encode(output).indexOf(0x3a) + 1
  for (let cut = 0; cut <= encoder.encode(output).length; cut++)
    expect(match(output, 'Passwört:', [cut]), `cut at ${cut}`).toMatchObject({ match: 'Passwört:', bytes: end })
})

test('a match over lines and chunks is found at every pair of cuts', () => {
  const output = 'one\r\n\x1b[32mtwo\x1b[m\r\nthree'
  const length = encoder.encode(output).length
  for (let first = 0; first <= length; first++)
    for (let second = first; second <= length; second++)
      expect(match(output, /one\ntwo\nth/, [first, second])).toMatchObject({ bytes: length - 3 })
})

test('a text is found once in any output that has it, however it is cut', () => {
  const noise = fc.array(fc.constantFrom('a', 'b', '\r\n', '\x1b[31m', '\x1b]0;x\x07', '€', 'x'.repeat(5000)), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(noise, noise, fc.array(fc.nat(20_000), { maxLength: 6 }), (before, after, cuts) => {
      const head = `${before.join('')}\r\n`
      const output = `${head}need\x1b[1mle${after.join('')}`
      const length = encoder.encode(output).length
      const found = match(
        output,
        /n(e+)dle/,
        cuts.filter((cut) => cut < length),
      )
      expect(found).toEqual({ match: 'needle', groups: ['ee'], bytes: encoder.encode(`${head}need\x1b[1mle`).length })
    }),
    { numRuns: 60 },
  )
})

test('a match of 4,096 characters is found in the middle of a flood', () => {
  const long = 'y'.repeat(4094)
  const output = `${'x'.repeat(50_001)}<${long}>${'z\n'.repeat(20_000)}`
  expect(match(output, /<y*>/)).toMatchObject({ bytes: 50_001 + 4096 })
  expect(match(output, /<y*>/, [1, 60, 49_990, 50_500, 54_000])).toMatchObject({ bytes: 50_001 + 4096 })
})

test('$ is the end of what has come, not the end of a piece of it', () => {
  const output = `${'a'.repeat(4094)}> more\r\n$ `
  expect(match(output, /[>$] $/)).toMatchObject({ match: '$ ' })
  expect(match(`${output}x`, /[>$] $/)).toBeUndefined()
})

test('^ is the place from which is looked, and no later cut', () => {
  expect(match(`${'\n'.repeat(9000)}here`, /^here/, [8998, 9000])).toBeUndefined()
  expect(match('here', /^here/)).toMatchObject({ bytes: 4 })
  expect(match(`${'\n'.repeat(9000)}here`, /^here/m)).toMatchObject({ match: 'here' })
})

test("the caller's expression keeps its state, and global and sticky make no difference", () => {
  const pattern = /b/gy
  pattern.lastIndex = 7
  expect(match('aab', pattern)).toMatchObject({ bytes: 3 })
  expect(pattern.lastIndex).toBe(7)
})

test('a line reads as it stands: what was overwritten does not match', () => {
  expect(match('Downloading 99%\rDone           \r\n', /99%/)).toBeUndefined()
  expect(match('Downloading 99%\rDone', 'Doneloading')).toMatchObject({ match: 'Doneloading' })
})

test('a hostile expression sees a bounded text however much has come', () => {
  let longest = 0
  const matcher = createPatternMatcher((text) => {
    longest = Math.max(longest, text.length)
    return undefined
  })
  const chunk = new Uint8Array(65_536).fill(0x61)
  for (let count = 0; count < 50; count++) matcher.push(chunk)
  for (let count = 0; count < 50; count++) matcher.push(chunk.fill(0x0a))
  expect(longest).toBeLessThanOrEqual(12_600)
})
