import { expect, test } from 'vitest'
import { executableFormat, runsMachine } from './executable-format.ts'

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

const elf = (data: 1 | 2, machine: readonly [number, number]): Uint8Array => {
  const head = new Uint8Array(64)
  head.set([0x7f, 0x45, 0x4c, 0x46, 2, data])
  head.set(machine, 18)
  return head
}

test('an ELF program tells its machine in its own byte order', () => {
  expect(executableFormat(elf(1, [62, 0]))).toEqual({ kind: 'elf', machine: 62 })
  expect(executableFormat(elf(1, [0xf3, 0]))).toEqual({ kind: 'elf', machine: 243 })
  expect(executableFormat(elf(2, [0, 21]))).toEqual({ kind: 'elf', machine: 21 })
})

test('what is cut off before the machine is no ELF program', () => {
  expect(executableFormat(elf(1, [62, 0]).subarray(0, 19))).toEqual({ kind: 'binary' })
})

test.each([
  ['#!/bin/sh\necho', '/bin/sh'],
  ['#! /usr/bin/env  node\n', '/usr/bin/env'],
  ['#!/bin/sh -e', '/bin/sh'],
  ['#!\n', ''],
])('%j is a script for %s', (head, interpreter) => {
  expect(executableFormat(text(head))).toEqual({ kind: 'script', interpreter })
})

test('text without an interpreter line is text, also when it is empty', () => {
  expect(executableFormat(text(''))).toEqual({ kind: 'text' })
  expect(executableFormat(text('echo é\n'))).toEqual({ kind: 'text' })
  expect(executableFormat(text('echo\n\0'))).toEqual({ kind: 'text' })
})

test.each([
  ['Mach-O', [0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1]],
  ['PE', [0x4d, 0x5a, 0x90, 0]],
  ['WebAssembly', [0, 0x61, 0x73, 0x6d]],
])('%s is a binary', (_, head) => {
  expect(executableFormat(Uint8Array.from(head))).toEqual({ kind: 'binary' })
})

test('a machine runs its own programs and those of its older kin', () => {
  expect([runsMachine(62, 62), runsMachine(62, 3), runsMachine(183, 40)]).toEqual([true, true, true])
  expect([runsMachine(62, 183), runsMachine(3, 62), runsMachine(243, 62)]).toEqual([false, false, false])
})
