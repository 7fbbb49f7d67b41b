import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkLaunchSpec, findProgram, type LaunchSpec } from '../src/index.ts'

const found = (spec: LaunchSpec): string => findProgram(checkLaunchSpec(spec, process.env))

test('B28: when the own directory was deleted, what does not need it works, and the rest says what to do', () => {
  const before = process.cwd()
  const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-deleted-'))
  process.chdir(directory)
  try {
    rmSync(directory, { recursive: true })
    expect(found({ file: process.execPath, args: [] })).toBe(process.execPath)
    expect(found({ file: 'sh', args: [] })).toMatch(/\/sh$/)
    expect(found({ file: './sh', args: [], cwd: '/bin' })).toBe('/bin/sh')
    expect(() => found({ file: './tool', args: [] })).toThrow(
      expect.objectContaining({ code: 'directory-not-found', message: expect.stringContaining('give `cwd`') }),
    )
  } finally {
    process.chdir(before)
  }
})
