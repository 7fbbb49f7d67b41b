import { expect, test } from 'vitest'
import { createEventSource } from './event-source.ts'

const sourceOf = () => {
  const errors: unknown[] = []
  return { source: createEventSource<number>((error) => errors.push(error)), errors }
}

test('every listener hears every event until it unsubscribes', () => {
  const { source } = sourceOf()
  const heard: string[] = []
  const stop = source.subscribe((event) => heard.push(`one ${event}`))
  source.subscribe((event) => heard.push(`two ${event}`))
  source.emit(1)
  stop()
  stop()
  source.emit(2)
  expect(heard).toEqual(['one 1', 'two 1', 'two 2'])
})

test('a listener that throws is reported, and the others hear the event', () => {
  const { source, errors } = sourceOf()
  const heard: number[] = []
  source.subscribe(() => {
    throw new Error('listener')
  })
  source.subscribe((event) => heard.push(event))
  source.emit(1)
  expect(heard).toEqual([1])
  expect(errors).toHaveLength(1)
})

test('an iterator gives what came since it was made, and ends when the source closes', async () => {
  const { source } = sourceOf()
  source.emit(0)
  const events = source.iterate()
  source.emit(1)
  source.emit(2)
  source.close()
  source.emit(3)
  const heard: number[] = []
  for await (const event of events) heard.push(event)
  expect(heard).toEqual([1, 2])
})

test('an abort ends an iterator that waits', async () => {
  const { source } = sourceOf()
  const abort = new AbortController()
  const next = source.iterate({ signal: abort.signal }).next()
  abort.abort()
  expect(await next).toEqual({ value: undefined, done: true })
})

test('leaving a loop unsubscribes its iterator', async () => {
  const { source } = sourceOf()
  const events = source.iterate()
  source.emit(1)
  for await (const event of events) {
    expect(event).toBe(1)
    break
  }
  expect(await events.next()).toEqual({ value: undefined, done: true })
})
