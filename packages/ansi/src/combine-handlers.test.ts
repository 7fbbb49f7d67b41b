import { expect, test } from 'vitest'
import { createRecorder } from '../test-support/record-events.ts'
import { combineHandlers } from './combine-handlers.ts'
import { createVtParser } from './vt-parser.ts'

const everything = 'a\n\x1b[31m\x1b7\x1b]0;t\x07\x1bPq\x1b\\\x1b_a\x07\x1b^b\x07\x1bXc\x07'

test('every handler gets every call', () => {
  const one = createRecorder()
  const other = createRecorder()
  createVtParser(combineHandlers(one.handler, other.handler)).push(everything)
  expect(one.events).toHaveLength(9)
  expect(other.events).toEqual(one.events)
})

test('calls come in the order of the handlers', () => {
  const calls: string[] = []
  const handler = combineHandlers(
    { print: (text) => calls.push(`1${text}`) },
    { print: (text) => calls.push(`2${text}`) },
  )
  createVtParser(handler).push('a\x1b[mb')
  expect(calls).toEqual(['1a', '2a', '1b', '2b'])
})

test('what none of them takes is not taken', () => {
  expect(Object.keys(combineHandlers({ csi: () => undefined }, { osc: () => undefined })).toSorted()).toEqual([
    'csi',
    'osc',
  ])
  expect(combineHandlers()).toEqual({})
})

test('SGR is left out only if nobody wants it', () => {
  const told: string[] = []
  const unwanting = { wantsRendition: false, csi: () => told.push('unwanting') }
  const output = '\x1b[1m\x1b[>4;1m\x1b[ m\x1b[J'
  createVtParser(combineHandlers(unwanting, { esc: () => undefined })).push(output)
  expect(told).toEqual(['unwanting', 'unwanting', 'unwanting'])
  told.length = 0
  createVtParser(combineHandlers(unwanting, { csi: () => told.push('wanting') })).push('\x1b[1m')
  expect(told).toContain('wanting')
})

test('controls are limited only if all that take some limit them', () => {
  const limited = { controls: [5], execute: () => undefined }
  expect(combineHandlers(limited, { csi: () => undefined }).controls).toEqual([5])
  expect(combineHandlers(limited, { controls: [7], execute: () => undefined }).controls).toEqual([5, 7])
  expect(combineHandlers(limited, { execute: () => undefined }).controls).toBeUndefined()
})

test('one handler is left as it is', () => {
  const handler = { print: () => undefined }
  expect(combineHandlers(handler)).toBe(handler)
})
