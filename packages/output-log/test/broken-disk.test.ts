import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { canMount, mountingShell, runHost, shell } from './support/host-program.ts'
import { scratchPath } from './support/scratch.ts'

const isRoot = process.getuid?.() === 0
const allBytes = 262_144 * 16

/** What must be true however the disk refused the rest. */
const expectLivedOn = (result: unknown, errno: string): void => {
  expect(result).toMatchObject({
    live: { bytes: allBytes, lines: 262_144, cause: { code: 'log-failed', errno } },
    ended: { bytes: allBytes, lines: 262_144, cause: { code: 'log-failed', errno } },
    isFileTrue: true,
    arePagesTrue: true,
    tail: ['line 0000262143'],
    isTailDegraded: true,
    uncaught: [],
  })
}

const expectExactRange = (result: unknown): void => {
  expect(result).toHaveProperty('fileBytes', expect.any(Number))
  if (typeof result !== 'object' || result === null || !('fileBytes' in result)) return
  const lines = Math.floor(Number(result.fileBytes) / 16)
  const range = { start: result.fileBytes, end: allBytes, lines: 262_144 - lines, linesBefore: lines }
  expect(result).toMatchObject({ ended: { missing: [range] } })
}

/** A directory in which this user cannot make a file. To root a mode means nothing: a read-only mount does, or procfs. */
const sealedDirectory = async (): Promise<{ path: string; prepare: readonly string[] }> => {
  const path = join(await scratchPath(), 'sealed')
  await mkdir(path)
  if (!isRoot) await chmod(path, 0o500)
  if (!isRoot) return { path, prepare: [] }
  if (!(await canMount(path))) return { path: '/proc/sys/kernel', prepare: [] }
  return { path, prepare: mountingShell('mount -t tmpfs -o ro tmpfs "$1"', path) }
}

describe('a disk that refuses', () => {
  test('a full file system: the log lives on in memory, and names the range that the file lacks', async () => {
    const path = await scratchPath()
    // Where this user may not mount anything, the limit on the size of files stands in for the full disk.
    const isMounting = await canMount(path)
    const prepare = isMounting
      ? mountingShell('mount -t tmpfs -o size=1m tmpfs "$1"', path)
      : shell('ulimit -f 2048', path)
    const result = await runHost(['fill', path], prepare)
    expectLivedOn(result, isMounting ? 'ENOSPC' : 'EFBIG')
    expectExactRange(result)
  })

  test('a limit on the size of files: the same', async () => {
    const path = await scratchPath()
    const result = await runHost(['fill', path], shell('ulimit -f 2048', path))
    expectLivedOn(result, 'EFBIG')
    expectExactRange(result)
    expect(result).toMatchObject({ manifest: true })
  })

  test('a sound disk: nothing is missing', async () => {
    const path = await scratchPath()
    expect(await runHost(['fill', path])).toMatchObject({
      live: { bytes: allBytes },
      ended: { bytes: allBytes, lines: 262_144 },
      fileBytes: allBytes,
      isFileTrue: true,
      arePagesTrue: true,
      isTailDegraded: false,
      manifest: true,
      uncaught: [],
    })
  })

  test('a read-only directory: the log works in memory', async () => {
    const { path, prepare } = await sealedDirectory()
    expect(await runHost(['without-file', path], prepare)).toEqual({
      ended: {
        bytes: 176,
        lines: 11,
        memoryBytes: expect.any(Number),
        missing: [{ start: 0, end: 176, lines: 11, linesBefore: 0 }],
        cause: { code: 'log-failed', errno: expect.stringMatching(/^(EACCES|EROFS|EPERM|ENOENT)$/) },
      },
      lines: 11,
      manifest: false,
      uncaught: [],
    })
  })

  test('no descriptor left: a read is refused and works later, and a log gets its file later', async () => {
    const path = await scratchPath()
    expect(await runHost(['without-descriptors', path], shell('ulimit -n 64', path))).toMatchObject({
      isRefused: true,
      lines: ['line 0000000000'],
      isDegraded: false,
      without: { cause: { errno: 'EMFILE' }, missing: [{ start: 0, end: 16 }] },
      starved: { bytes: 16 },
      uncaught: [],
    })
  })
})
