import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { checkPageOptions, transcriptPage } from './transcript-page.ts'

const lines = Array.from({ length: 1000 }, (_, index) => `line ${index + 1}`)

test('without an offset a page is the last lines', () => {
  expect(transcriptPage(lines, { offset: undefined, limit: 2 })).toEqual({
    lines: ['line 999', 'line 1000'],
    startLine: 999,
    totalLines: 1000,
    truncated: true,
  })
})

test('B127: pages by offset put together are the transcript', () => {
  const collected: string[] = []
  for (let offset = 1; offset <= lines.length; ) {
    const page = transcriptPage(lines, { offset, limit: 7 })
    expect(page.startLine).toBe(offset)
    expect(page.truncated).toBe(offset + page.lines.length <= lines.length)
    collected.push(...page.lines)
    offset += page.lines.length
  }
  expect(collected).toEqual(lines)
})

test('B127: an empty transcript has no lines, and neither has what is past the end', () => {
  expect(transcriptPage([], { offset: undefined, limit: 5 })).toMatchObject({
    lines: [],
    startLine: 0,
    truncated: false,
  })
  expect(transcriptPage(lines, { offset: 1001, limit: 5 })).toMatchObject({ lines: [], startLine: 0, truncated: false })
})

test('a page holds at most 300 lines and 20 KiB, and always one line', () => {
  expect(transcriptPage(lines, { offset: 1, limit: 5000 }).lines).toHaveLength(300)
  const wide = ['x'.repeat(50_000), 'y'.repeat(15_000), 'z'.repeat(15_000)]
  expect(transcriptPage(wide, { offset: 1, limit: 3 }).lines).toHaveLength(1)
  expect(transcriptPage(wide, { offset: 2, limit: 3 }).lines).toHaveLength(1)
})

test.each([{ offset: -1 }, { offset: 1.5 }, { limit: 0 }, { limit: Number.NaN }])('%j is refused', (options) => {
  expect(() => checkPageOptions(options)).toThrowError(
    expect.toSatisfy((error) => isPtarmiganError(error, 'invalid-argument')),
  )
})
