import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkExecutable } from './check-executable.ts'

let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'pty-posix-format-'))
})
afterAll(() => {
  rmSync(directory, { recursive: true, force: true })
})

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  chmodSync(path, 0o755)
  return path
}

/** The code of the refusal, or `runs`. */
const verdict = (
  path: string,
  { name = 'linux', arch = 'x64', cwd }: Partial<Record<'arch' | 'cwd', string>> & { name?: 'linux' | 'darwin' } = {},
): unknown => {
  try {
    checkExecutable(path, { platform: name, arch, cwd })
    return 'runs'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

const elf = (machine: number, loader = ''): Buffer => {
  const bytes = Buffer.alloc(256)
  bytes.write('\x7fELF\x02\x01\x01', 'latin1')
  bytes.writeUInt16LE(machine, 18)
  if (loader === '') return bytes
  bytes.writeUInt32LE(64, 32)
  bytes.writeUInt16LE(56, 54)
  bytes.writeUInt16LE(1, 56)
  bytes.writeUInt32LE(3, 64)
  bytes.writeUInt32LE(160, 72)
  bytes.writeUInt32LE(loader.length + 1, 96)
  bytes.write(`${loader}\0`, 160, 'latin1')
  return bytes
}

test('a program for this processor runs, and one for another does not', () => {
  const path = file('elf-x64', elf(62))
  expect(verdict(path, { arch: 'x64' })).toBe('runs')
  expect(verdict(path, { arch: 'arm64' })).toBe('program-not-runnable')
})

test('a program for the older processor that this one also is may run', () => {
  expect(verdict(file('elf-ia32', elf(3)), { arch: 'x64' })).toBe('runs')
})

test('on a processor that the table does not know the system decides', () => {
  expect(verdict(file('elf-any', elf(62)), { arch: 'unheard-of' })).toBe('runs')
})

test('a program whose loader is not there does not run', () => {
  expect(verdict(file('elf-loader', elf(62, '/bin/sh')))).toBe('runs')
  expect(verdict(file('elf-no-loader', elf(62, '/nope/ld.so')))).toBe('program-not-runnable')
})

test('each system has its own kind of program', () => {
  const macho = Buffer.alloc(64)
  macho.writeUInt32BE(0xcffaedfe)
  expect(verdict(file('macho', macho), { name: 'linux' })).toBe('program-not-runnable')
  expect(verdict(file('macho', macho), { name: 'darwin' })).toBe('runs')
  expect(verdict(file('elf-x64', elf(62)), { name: 'darwin' })).toBe('program-not-runnable')
})

test('a script that is its own interpreter is left to the system', () => {
  const path = join(directory, 'loop')
  expect(verdict(file('loop', `#!${path}\n`))).toBe('runs')
})

test('an interpreter is found from the directory of the program', () => {
  file('tool', '#!/bin/sh\n')
  const path = file('relative', '#!./tool\n')
  expect(verdict(path, { cwd: directory })).toBe('runs')
  expect(verdict(path, { cwd: '/' })).toBe('program-not-found')
  // Without one that is the host's own, which may be gone.
  expect(verdict(path)).toBe('runs')
})

test('what cannot be read is left to the system', () => {
  expect(verdict('/nope')).toBe('runs')
  expect(verdict(directory)).toBe('runs')
})

test('this very program runs', () => {
  expect(verdict(process.execPath, { arch: process.arch })).toBe('runs')
})
