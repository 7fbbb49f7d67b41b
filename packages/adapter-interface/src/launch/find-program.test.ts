import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckedLaunchSpec } from './check-launch-spec.ts'
import { findProgram, isRunnableFile } from './find-program.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'ptarmigan-find-')))
const at = (...parts: string[]): string => join(root, ...parts)

beforeAll(() => {
  for (const directory of ['bin', 'other', 'work', 'bin/tool-directory']) mkdirSync(at(directory))
  for (const [path, mode] of [
    ['bin/tool', 0o755],
    ['other/tool', 0o755],
    ['bin/plain', 0o644],
    ['other/plain', 0o755],
    ['bin/only-plain', 0o644],
    ['work/local', 0o755],
  ] as const) {
    writeFileSync(at(path), '')
    chmodSync(at(path), mode)
  }
})

afterAll(() => rmSync(root, { recursive: true }))

const launch = (file: string, change: Partial<CheckedLaunchSpec> = {}): CheckedLaunchSpec => ({
  file,
  args: [],
  env: { PATH: [at('bin'), at('other')].join(delimiter) },
  cwd: undefined,
  verbatimArguments: false,
  ...change,
})

const failing = (code: string) => expect.objectContaining({ code, operation: 'spawn' })

describe('a name', () => {
  test('is looked up on the PATH of the launch, the first one wins', () => {
    expect(findProgram(launch('tool'))).toBe(at('bin/tool'))
  })

  test('passes over a file that may not be executed, and over directories', () => {
    expect(findProgram(launch('plain'))).toBe(at('other/plain'))
    expect(() => findProgram(launch('tool-directory'))).toThrow(failing('permission-denied'))
  })

  test('that is only there without permission is permission-denied, naming the file', () => {
    expect(() => findProgram(launch('only-plain'))).toThrow(failing('permission-denied'))
    expect(() => findProgram(launch('only-plain'))).toThrow(at('bin/only-plain'))
  })

  test('that is nowhere is program-not-found, telling where it was looked for', () => {
    expect(() => findProgram(launch('nothing'))).toThrow(failing('program-not-found'))
    expect(() => findProgram(launch('nothing'))).toThrow(at('other'))
  })

  test('is found without a PATH where the system looks then', () => {
    expect(findProgram(launch('sh', { env: {} }))).toMatch(/^(\/usr)?\/bin\/sh$/)
  })

  test('with an empty or relative entry of PATH is looked up from the directory of the launch', () => {
    for (const PATH of ['', `/nope${delimiter}`, '.', '../work'])
      expect(findProgram(launch('local', { cwd: at('work'), env: { PATH } }))).toBe(at('work/local'))
  })

  test('longer than any file name is program-not-found', () => {
    expect(() => findProgram(launch('x'.repeat(5000)))).toThrow(failing('program-not-found'))
  })
})

describe('a path', () => {
  test('is taken as it is, or from the directory of the launch', () => {
    expect(findProgram(launch(at('bin/tool'), { env: {} }))).toBe(at('bin/tool'))
    expect(findProgram(launch('./local', { cwd: at('work') }))).toBe(at('work/local'))
    expect(findProgram(launch('../bin/tool', { cwd: at('work') }))).toBe(at('bin/tool'))
  })

  test('that does not exist is program-not-found, through a file too', () => {
    expect(() => findProgram(launch(at('nope')))).toThrow(failing('program-not-found'))
    expect(() => findProgram(launch(at('bin/tool/deeper')))).toThrow(failing('program-not-found'))
  })

  test('B10: to a directory is permission-denied', () => {
    expect(() => findProgram(launch(at('bin')))).toThrow(failing('permission-denied'))
  })
})

describe('the directory is looked at first', () => {
  test.each([
    ['missing', 'nope'],
    ['a file', 'bin/tool'],
    ['below a file', 'bin/tool/deeper'],
  ])('one that is %s is directory-not-found, whatever the program', (_, directory) => {
    for (const file of ['tool', './nothing'])
      expect(() => findProgram(launch(file, { cwd: at(directory) }))).toThrow(failing('directory-not-found'))
  })

  test('one that may not be entered is permission-denied, except to root, who may enter all', () => {
    mkdirSync(at('closed'), { mode: 0o600 })
    const find = (): string => findProgram(launch('tool', { cwd: at('closed') }))
    if (process.getuid?.() === 0) expect(find()).toBe(at('bin/tool'))
    else expect(find).toThrow(failing('permission-denied'))
  })
})

test('a runnable file is a file with permission', () => {
  expect(['bin/tool', 'bin/plain', 'bin', 'nope'].map((path) => isRunnableFile(at(path)))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
