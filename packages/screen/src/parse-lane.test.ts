import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { ParseLane } from './parse-lane.ts'

const recording = (): { lane: ParseLane; parsed: string[] } => {
  const parsed: string[] = []
  const lane = new ParseLane(
    (piece) => parsed.push(typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1')),
    () => parsed.push('|'),
  )
  return { lane, parsed }
}

/** Keeps the processor busy, so that a turn has had its share. */
const spin = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('work is done within the call, in order', async () => {
  // No time passes, so that no share of a turn is used up on a busy machine.
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { lane, parsed } = recording()
    const first = lane.feed('a')
    const read = lane.run('read', () => parsed.join(''))
    expect(parsed).toEqual(['a', '|'])
    expect(await read).toBe('a|')
    await first
  } finally {
    vi.useRealTimers()
  }
})

test('large input is parsed in small pieces, and the event loop gets its turns', async () => {
  const pieces: number[] = []
  let turns = 0
  const lane = new ParseLane(
    (piece) => {
      pieces.push(piece.length)
      spin(1)
    },
    () => turns++,
  )
  const fed = lane.feed('x'.repeat(100_000))
  expect(pieces.length).toBeLessThan(100_000 / 4080)
  let sawTurn = false
  await Promise.all([fed, nextTurn().then(() => (sawTurn = pieces.length < 100_000 / 4080))])
  expect(sawTurn).toBe(true)
  expect(turns).toBeGreaterThan(1)
  expect(pieces.reduce((sum, length) => sum + length)).toBe(100_000)
  expect(Math.max(...pieces)).toBe(4080)
})

test('small pieces that are awaited one by one do not keep the event loop from turning either', async () => {
  const lane = new ParseLane(
    () => spin(2),
    () => undefined,
  )
  let turned = false
  void nextTurn().then(() => (turned = true))
  for (let count = 0; count < 10; count++) await lane.feed('x')
  expect(turned).toBe(true)
})

test('bytes that wait are copied: their memory may be used again', async () => {
  const { lane, parsed } = recording()
  const bytes = Buffer.from('before')
  let fed: Promise<void> | undefined
  await lane.run('read', () => {
    fed = lane.feed(bytes)
    bytes.fill('-')
  })
  await fed
  expect(parsed).toEqual(['before', '|'])
})

test('a read sees what was fed before it, also when that has to wait, and nothing that was fed after it', async () => {
  let length = 0
  const lane = new ParseLane(
    (piece) => {
      length += piece.length
      spin(1)
    },
    () => undefined,
  )
  const before = lane.feed('x'.repeat(80_000))
  const read = lane.run('read', () => length)
  const after = lane.feed('y'.repeat(10_000))
  expect(await read).toBe(80_000)
  await Promise.all([before, after])
  expect(length).toBe(90_000)
})

test('a hundred thousand pieces that nobody waits for are done in their order', async () => {
  let next = 0
  let inOrder = true
  const lane = new ParseLane(
    (piece) => {
      inOrder &&= piece === `${next++}`
    },
    () => undefined,
  )
  for (let piece = 0; piece < 100_000; piece++) void lane.feed(`${piece}`)
  expect(await lane.run('read', () => next)).toBe(100_000)
  expect(inOrder).toBe(true)
}, 60_000)

test('what fails rejects alone', async () => {
  const { lane, parsed } = recording()
  const failed = lane.run('read', () => {
    throw new Error('no')
  })
  await lane.feed('a')
  await expect(failed).rejects.toThrow('no')
  expect(parsed).toEqual(['a', '|'])
})

test('after disposal nothing is done, and everything rejects', async () => {
  const { lane, parsed } = recording()
  const { lane: busy } = recording()
  const waiting = Promise.allSettled([
    lane.run('read', () => undefined),
    busy.feed('x'.repeat(50_000_000)),
    busy.run('read', () => 1),
  ])
  lane.dispose()
  busy.dispose()
  expect(await waiting).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'disposed' } },
    { status: 'rejected', reason: { code: 'disposed' } },
  ])
  await expect(lane.feed('b')).rejects.toMatchObject({ code: 'disposed', operation: 'feed' })
  await expect(lane.run('snapshot', () => 1)).rejects.toMatchObject({ code: 'disposed', operation: 'snapshot' })
  expect(parsed).toEqual([])
})
