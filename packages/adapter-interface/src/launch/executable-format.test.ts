import { expect, test } from 'vitest'
import { executableFormat, machinesOf } from './executable-format.ts'

test.each([
  ['#!/bin/sh\necho hi\n', '/bin/sh'],
  ['#! \t/usr/bin/env node\n', '/usr/bin/env'],
  ['#!/bin/sh', '/bin/sh'],
  ['#!/bin/sh\r\necho hi\n', '/bin/sh\r'],
  ['#!relative/interpreter -x\n', 'relative/interpreter'],
])('the interpreter of %j is %j', (text, interpreter) => {
  expect(executableFormat(Buffer.from(text))).toEqual({ kind: 'script', interpreter })
})

test.each(['', 'echo hi\n', '#!\n', '#! \necho\n', '# a comment\n', 'line\n\0'])('%j is text for a shell', (text) => {
  expect(executableFormat(Buffer.from(text))).toEqual({ kind: 'text' })
})

test.each(['\0', 'abc\0def\n', '\x7fELF', 'MZ\x90\0'])('%j is no program', (text) => {
  expect(executableFormat(Buffer.from(text, 'latin1'))).toEqual({ kind: 'binary' })
})

test.each([0xfeedfacf, 0xcffaedfe, 0xcafebabe])('%i is the magic number of a Mach-O program', (magic) => {
  const header = Buffer.alloc(32)
  header.writeUInt32BE(magic)
  expect(executableFormat(header)).toEqual({ kind: 'mach-o' })
})

/** An ELF header with one program header, PT_INTERP, in each layout that there is. */
const elf = ({ wide, little }: { wide: boolean; little: boolean }, loaderSize: number, machine = 62): Buffer => {
  const bytes = Buffer.alloc(200)
  const half = (value: number, at: number) => (little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at))
  const word = (value: number, at: number) => (little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at))
  // A 64-bit value, of which only one half is not zero.
  const address = (value: number, at: number) => word(value, wide && !little ? at + 4 : at)
  bytes.write('\x7fELF', 'latin1')
  bytes.set([wide ? 2 : 1, little ? 1 : 2, 1], 4)
  half(machine, 18)
  address(64, wide ? 32 : 28)
  half(wide ? 56 : 32, wide ? 54 : 42)
  half(1, wide ? 56 : 44)
  word(3, 64)
  address(150, 64 + (wide ? 8 : 4))
  address(loaderSize, 64 + (wide ? 32 : 16))
  bytes.write('/lib/ld.so\0', 150, 'latin1')
  return bytes
}

test.each([
  { wide: true, little: true },
  { wide: true, little: false },
  { wide: false, little: true },
  { wide: false, little: false },
])('an ELF program tells its machine and its loader: %o', (layout) => {
  expect(executableFormat(elf(layout, 11, 243))).toEqual({ kind: 'elf', machine: 243, loader: '/lib/ld.so' })
})

test('a loader whose name lies outside of what was read is not guessed', () => {
  expect(executableFormat(elf({ wide: true, little: true }, 500))).toMatchObject({ kind: 'elf', loader: undefined })
})

test('an ELF header that is cut short is no program', () => {
  expect(executableFormat(elf({ wide: true, little: true }, 11).subarray(0, 40))).toEqual({ kind: 'binary' })
})

test('this machine is one of those that the table tells for it', () => {
  expect(machinesOf[process.arch]).toBeDefined()
})
