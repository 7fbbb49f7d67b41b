import { until } from '@ptarmigan/test-support'
import { expect, test } from 'vitest'
import { createViewerFeed, type FeedPicture, type ViewerFeedOptions } from './viewer-feed.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)

/** A viewer that takes a piece each time that it is told to. */
const stepping = (options: Partial<ViewerFeedOptions> = {}) => {
  const taken: string[] = []
  const told: string[] = []
  let release: (() => void) | undefined
  const feed = createViewerFeed({
    write: (piece) =>
      new Promise<void>((resolve) => {
        taken.push(Buffer.from(piece).toString())
        release = resolve
      }),
    onResize: ({ cols }) => void taken.push(`size ${cols}`),
    maxBehindBytes: 10,
    deadAfterMs: 10_000,
    picture: async (): Promise<FeedPicture> => ({ size: { cols: 7, rows: 7 }, bytes: bytes('picture') }),
    onBehind: (dropped) => void told.push(`behind ${dropped.map((piece) => Buffer.from(piece).toString()).join()}`),
    onCaughtUp: () => void told.push('caught up'),
    onEnd: (why) => void told.push(why),
    ...options,
  })
  const step = async (): Promise<void> => {
    const before = taken.length
    release?.()
    await until('the next piece came', () => taken.length > before)
  }
  return { feed, taken, told, step, release: () => release?.() }
}

test('what a viewer has not taken waits for it, in order, with the sizes in their places', async () => {
  const { feed, taken, step } = stepping()
  feed.push(bytes('one'))
  feed.push(bytes('two'))
  feed.resize({ cols: 5, rows: 5 })
  feed.push(bytes('three'))
  expect([taken, feed.waitingBytes]).toEqual([['one'], 8])
  await step()
  await step()
  await until('all was given', () => taken.length === 4)
  expect(taken).toEqual(['one', 'two', 'size 5', 'three'])
  feed.close()
})

test('past its bound it gets a picture, and then what came after that', async () => {
  const { feed, taken, told, step } = stepping()
  feed.push(bytes('one'))
  feed.push(bytes('12345'))
  feed.push(bytes('67890x'))
  feed.push(bytes('in the picture, too'))
  expect([told, feed.waitingBytes]).toEqual([['behind 12345,67890x'], 0])
  await step()
  await until('the picture came', () => taken.at(-1) === 'picture')
  feed.push(bytes('after'))
  await step()
  expect(taken).toEqual(['one', 'size 7', 'picture', 'after'])
  expect(told).toEqual(['behind 12345,67890x', 'caught up'])
  feed.close()
})

test('one that falls behind again while its picture is drawn gets another', async () => {
  let drawn = 0
  let finish: () => void = () => undefined
  const { feed, taken, told, step, release } = stepping({
    picture: () => {
      drawn += 1
      const now = drawn
      return new Promise((resolve) => {
        finish = () => resolve({ size: undefined, bytes: bytes(`picture ${now}`) })
      })
    },
  })
  feed.showPicture()
  await until('it is drawn', () => drawn === 1)
  feed.push(bytes('more than its bound'))
  finish()
  await until('the first came', () => taken.length === 1)
  const second = step()
  await until('the second is drawn', () => drawn === 2)
  finish()
  await second
  release()
  await until('it was told', () => told.length === 2)
  expect([taken, told]).toEqual([
    ['picture 1', 'picture 2'],
    ['behind more than its bound', 'caught up'],
  ])
  feed.close()
})

test('one whose write takes too long is dead, and one whose write fails has failed: neither hears more', async () => {
  const dead = stepping({ deadAfterMs: 20 })
  dead.feed.push(bytes('one'))
  dead.feed.push(bytes('two'))
  await until('it was dropped', () => dead.told.length > 0)
  dead.release()
  dead.feed.push(bytes('three'))
  await dead.feed.settled()
  expect([dead.told, dead.taken]).toEqual([['dead'], ['one']])

  const failed = stepping({ write: () => Promise.reject(new Error('gone')) })
  failed.feed.push(bytes('one'))
  await until('it was dropped', () => failed.told.length > 0)
  failed.feed.push(bytes('two'))
  expect(failed.told).toEqual(['failed'])
})

test('one that takes everything at once is never asked to wait', async () => {
  const taken: string[] = []
  const { feed } = stepping({ write: (piece) => void taken.push(Buffer.from(piece).toString()) })
  for (let at = 0; at < 100; at++) feed.push(bytes(`a piece of output ${at}`))
  expect([taken.length, feed.waitingBytes]).toEqual([100, 0])
  await feed.settled()
})
