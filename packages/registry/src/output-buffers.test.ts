import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOutputBuffers, defaultOutputCaps, type OutputBuffers } from './output-buffers.ts'

const filled = (
  chunks: readonly (readonly ['stdout' | 'stderr', string])[],
  caps = defaultOutputCaps,
): OutputBuffers => {
  const buffers = createOutputBuffers(caps)
  for (const [stream, text] of chunks) buffers.append(stream, text)
  return buffers
}

describe('a drain', () => {
  test('gives both streams apart, and together in order of arrival', () => {
    const buffers = filled([
      ['stdout', 'a'],
      ['stdout', 'b'],
      ['stderr', 'x'],
      ['stdout', 'c'],
      ['stderr', ''],
    ])
    expect(buffers.drain()).toEqual({
      stdout: 'abc',
      stderr: 'x',
      pieces: [
        { stream: 'stdout', text: 'ab' },
        { stream: 'stderr', text: 'x' },
        { stream: 'stdout', text: 'c' },
      ],
      dropped: { stdout: 0, stderr: 0 },
    })
  })

  test('is empty after a drain, until more comes', () => {
    const buffers = filled([['stdout', 'a']])
    buffers.drain()
    expect(buffers.hasPending).toBe(false)
    expect(buffers.drain()).toEqual({ stdout: '', stderr: '', pieces: [], dropped: { stdout: 0, stderr: 0 } })
    buffers.append('stderr', 'b')
    expect(buffers.hasPending).toBe(true)
    expect(buffers.drain().stderr).toBe('b')
  })

  test('keeps the newest 30,000 characters of each stream, and counts what went', () => {
    const buffers = filled([
      ['stdout', 'a'.repeat(20_000)],
      ['stderr', 'e'.repeat(20_000)],
      ['stdout', 'b'.repeat(20_000)],
    ])
    const drained = buffers.drain()
    expect(drained.stdout).toBe('a'.repeat(10_000) + 'b'.repeat(20_000))
    expect(drained.stderr).toHaveLength(20_000)
    expect(drained.dropped).toEqual({ stdout: 10_000, stderr: 0 })
    expect(buffers.drain().dropped).toEqual({ stdout: 0, stderr: 0 })
  })

  test('the cap is the smaller one of the two', () => {
    const buffers = filled([['stdout', 'abcdef']], { maxOutputChars: 4, pendingMaxOutputChars: 30_000 })
    expect(buffers.drain()).toMatchObject({ stdout: 'cdef', dropped: { stdout: 2 } })
  })

  test('tells what was dropped also when nothing is kept', () => {
    const buffers = filled([['stdout', 'abc']], { maxOutputChars: 10, pendingMaxOutputChars: 0 })
    expect(buffers.hasPending).toBe(true)
    expect(buffers.drain()).toMatchObject({ stdout: '', pieces: [], dropped: { stdout: 3 } })
  })

  test('B133: 3 MiB through a cap of 1 MiB are told as 2,097,152 characters dropped', () => {
    const mebibyte = 1024 ** 2
    const buffers = createOutputBuffers({ maxOutputChars: mebibyte, pendingMaxOutputChars: mebibyte })
    for (let chunk = 0; chunk < 48; chunk++) buffers.append('stdout', 'x'.repeat(65_536))
    expect(buffers.drain()).toMatchObject({ dropped: { stdout: 2 * mebibyte } })
    expect(buffers.output.totalChars).toBe(3 * mebibyte)
    expect(buffers.output.truncated).toBe(true)
  })

  test('B125: consecutive drains neither repeat nor skip, whatever the chunks', () => {
    const chunk = fc.tuple(
      fc.constantFrom('stdout' as const, 'stderr' as const),
      fc.string({ unit: 'binary', maxLength: 2000 }),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(chunk, fc.constant('drain' as const)), { maxLength: 40 }), (steps) => {
        const buffers = createOutputBuffers(defaultOutputCaps)
        const got = { stdout: '', stderr: '', together: '' }
        const drain = (): void => {
          const drained = buffers.drain()
          got.stdout += drained.stdout
          got.stderr += drained.stderr
          got.together += drained.pieces.map(({ text }) => text).join('')
        }
        for (const step of steps) step === 'drain' ? drain() : buffers.append(...step)
        drain()
        const chunks = steps.filter((step) => step !== 'drain')
        const joined = (of: readonly (readonly [string, string])[]): string => of.map(([, text]) => text).join('')
        expect(got).toEqual({
          stdout: joined(chunks.filter(([stream]) => stream === 'stdout')),
          stderr: joined(chunks.filter(([stream]) => stream === 'stderr')),
          together: joined(chunks),
        })
      }),
      { seed: 20261130 },
    )
  })
})

describe('the history', () => {
  test('is what came, both streams in order, and is not touched by drains', () => {
    const buffers = filled([
      ['stdout', 'a'],
      ['stderr', 'x'],
      ['stdout', 'b'],
    ])
    buffers.drain()
    expect(buffers.output).toMatchObject({ aggregated: 'axb', tail: 'axb', totalChars: 3, truncated: false })
  })

  test('keeps the newest 200,000 characters, of which the tail is the last 2,000', () => {
    const buffers = createOutputBuffers(defaultOutputCaps)
    const lines = Array.from({ length: 40_000 }, (_, line) => `line ${line}\n`)
    for (const line of lines) buffers.append('stdout', line)
    const whole = lines.join('')
    expect(buffers.output.aggregated).toBe(whole.slice(-200_000))
    expect(buffers.output.tail).toBe(whole.slice(-2000))
    expect(buffers.output).toMatchObject({ totalChars: whole.length, truncated: true })
  })

  test('is cut between characters', () => {
    const buffers = filled([['stdout', '🙂'.repeat(1500)]], { maxOutputChars: 2001, pendingMaxOutputChars: 3 })
    expect(buffers.output.aggregated).toBe('🙂'.repeat(1000))
    expect(buffers.output.tail).toBe('🙂'.repeat(1000))
    expect(buffers.drain()).toMatchObject({ stdout: '🙂', dropped: { stdout: 2998 } })
  })

  test('of a thousand chunks is read whole at any moment', () => {
    const buffers = createOutputBuffers(defaultOutputCaps)
    let whole = ''
    for (let chunk = 0; chunk < 1000; chunk++) {
      const text = `${chunk};`.repeat(chunk % 40)
      whole += text
      buffers.append(chunk % 7 === 0 ? 'stderr' : 'stdout', text)
      if (chunk % 50 === 0) expect(buffers.output.aggregated).toBe(whole)
    }
    expect(buffers.output.aggregated).toBe(whole)
  })

  test('can be replaced by a transcript; the total stays', () => {
    const buffers = filled([['stdout', '\x1b[2Jraw']])
    buffers.replaceHistory('rendered')
    expect(buffers.output).toMatchObject({ aggregated: 'rendered', tail: 'rendered', totalChars: 7 })
    expect(buffers.drain().stdout).toBe('\x1b[2Jraw')
  })

  test('a loss that a drain told of stays known', () => {
    const buffers = filled([['stdout', 'abcdef']], { maxOutputChars: 100, pendingMaxOutputChars: 2 })
    buffers.drain()
    expect(buffers.output.truncated).toBe(true)
  })
})
