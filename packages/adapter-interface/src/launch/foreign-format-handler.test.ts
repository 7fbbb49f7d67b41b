import { expect, test } from 'vitest'
import { foreignFormatHandlers, handles, parseHandler } from './foreign-format-handler.ts'

const emulator = [
  'enabled',
  'interpreter /usr/bin/qemu-aarch64-static',
  'flags: OCF',
  'offset 0',
  'magic 7f454c460201010000000000000000000200b700',
  'mask ffffffffffffff00fffffffffffffffffeffffff',
  '',
].join('\n')

const arm = Buffer.from('7f454c460201010900000000000000000300b70001000000', 'hex')

test('a handler takes files by their first bytes under its mask', () => {
  const handler = parseHandler(emulator)
  expect(handler).toBeDefined()
  if (handler === undefined) return
  expect(handles(handler, { path: '/x', header: arm })).toBe(true)
  const other = Buffer.from(arm)
  other[18] = 0x3e
  expect(handles(handler, { path: '/x', header: other })).toBe(false)
  expect(handles(handler, { path: '/x', header: arm.subarray(0, 10) })).toBe(false)
})

test('a handler takes files by the end of their name', () => {
  const handler = parseHandler('enabled\ninterpreter /usr/bin/wine\nflags: \nextension .exe\n')
  expect(handler).toBeDefined()
  if (handler === undefined) return
  expect(handles(handler, { path: '/x/a.exe', header: arm })).toBe(true)
  expect(handles(handler, { path: '/x/aexe', header: arm })).toBe(false)
})

test('a handler without a mask compares every bit, at its offset', () => {
  const handler = parseHandler('enabled\ninterpreter /i\nflags: \noffset 2\nmagic 4142\n')
  expect(handler).toBeDefined()
  if (handler === undefined) return
  expect(handles(handler, { path: '/x', header: Buffer.from('..AB') })).toBe(true)
  expect(handles(handler, { path: '/x', header: Buffer.from('..AC') })).toBe(false)
})

test('a handler that is switched off takes nothing', () => {
  expect(parseHandler(emulator.replace('enabled', 'disabled'))).toBeUndefined()
})

test('a system that shows no handlers has none', () => {
  expect(foreignFormatHandlers('/nope')).toEqual([])
})
