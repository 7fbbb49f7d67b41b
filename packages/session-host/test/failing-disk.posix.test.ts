import { chmod, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSessionHost, type Session, type SessionHost, type SessionSpec } from '../src/index.ts'
import { limitFileSize, mountSmallDisk, type Undo } from './support/small-disk.ts'

const lines = 300_000
const mebi = 1024 * 1024

let directory: string
let host: SessionHost | undefined
let undo: Undo[]
let uncaught: unknown[]

const note = (error: unknown): void => {
  uncaught.push(error)
}

beforeEach(async () => {
  uncaught = []
  undo = []
  directory = await mkdtemp(join(tmpdir(), 'failing-disk-'))
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
})
afterEach(async () => {
  await host?.dispose()
  host = undefined
  for (const step of undo.toReversed()) await step()
  await rm(directory, { recursive: true, force: true })
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  expect(uncaught).toEqual([])
})

const openHost = async (): Promise<SessionHost> => {
  host = await createSessionHost({ backend: createTestBackend(), logDirectory: directory })
  return host
}

/** Prints numbers, all of them, or a part now and the rest when it is told to. */
const numbers: SessionSpec = { file: 'seq', args: ['1', String(lines)], mode: 'daemon' }
const inTwoParts: SessionSpec = {
  ...{ file: 'sh', args: ['-c', `seq 1 1000; read go; seq 1001 ${lines}`] },
  ...{ mode: 'daemon', stdinMode: 'pipe-open' },
}
const allNumbers = Array.from({ length: lines }, (_, index) => `${index + 1}\n`).join('')

/** What must be true however the disk refused: the program ended by itself, everything passed, memory has the newest. */
const expectLivedOn = async (session: Session): Promise<void> => {
  const exit = await session.wait()
  expect(exit).toMatchObject({ exitCode: 0, reason: 'exit', output: 'complete' })
  expect(session.status).toBe('completed')
  const polled = await session.poll()
  expect(polled).toMatchObject({ totalChars: allNumbers.length, status: 'completed' })
  expect(polled.output.endsWith(`${lines - 1}\n${lines}\n`)).toBe(true)
  const page = await session.log()
  expect(page.lines.at(-1)).toBe(String(lines))
  expect(page).toMatchObject({ totalLines: lines, logPath: session.logPath })
  expect(page.degraded?.cause.code).toBe('log-failed')
}

/** That the file has every byte but those that are said to be missing, and none besides. */
const expectExactRanges = async (session: Session): Promise<void> => {
  const missing = (await session.log()).degraded?.missing ?? []
  expect(missing.length).toBeGreaterThan(0)
  const all = Buffer.from(allNumbers)
  const kept: Buffer[] = []
  let from = 0
  for (const { start, end } of missing) {
    kept.push(all.subarray(from, start))
    from = end
  }
  kept.push(all.subarray(from))
  expect((await readFile(session.logPath)).equals(Buffer.concat(kept))).toBe(true)
}

describe('a session lives on, says degraded and names what is missing', () => {
  test('when the disk is full', async () => {
    const unmount = await mountSmallDisk(directory, 'size=1m')
    undo.push(unmount ?? (await limitFileSize(mebi)))
    const { open } = await openHost()
    const [session, other] = await Promise.all([
      open(numbers),
      open({ file: 'seq', args: ['1', '10'], mode: 'daemon' }),
    ])
    await expectLivedOn(session)
    await expectExactRanges(session)
    expect((await other.wait()).stdout.split('\n')).toHaveLength(11)
  })

  test('when a file may not grow', async () => {
    undo.push(await limitFileSize(mebi))
    const session = await (await openHost()).open(numbers)
    await expectLivedOn(session)
    await expectExactRanges(session)
    expect((await readFile(session.logPath)).length).toBe(mebi)
  })

  test('when its directory is removed under it, and nothing is written elsewhere', async () => {
    const session = await (await openHost()).open(inTwoParts)
    await until('the first part is on the disk', async () => (await readFile(session.logPath)).length === 3893)
    await rm(directory, { recursive: true })
    await session.write('\n')
    await expectLivedOn(session)
    const { degraded } = await session.log()
    expect(degraded?.missing.at(-1)?.end).toBe(allNumbers.length)
    await expect(readdir(directory)).rejects.toThrow(/ENOENT/)
  })

  test('when its log is replaced by a link, whose target is never written', async () => {
    const victim = await mkdtemp(join(tmpdir(), 'failing-disk-victim-'))
    undo.push(() => rm(victim, { recursive: true }))
    await writeFile(join(victim, 'file'), 'untouched')
    const session = await (await openHost()).open(inTwoParts)
    await until('the first part is on the disk', async () => (await readFile(session.logPath)).length === 3893)
    await rename(session.logPath, `${session.logPath}.moved`)
    await symlink(join(victim, 'file'), session.logPath)
    await session.write('\n')
    await expectLivedOn(session)
    expect(await readFile(join(victim, 'file'), 'utf8')).toBe('untouched')
    expect(await readdir(victim)).toEqual(['file'])
  })

  test('when nothing can be written into its directory at all', async () => {
    const host = await openHost()
    const unmount = await mountSmallDisk(directory, 'ro')
    // Without a mount root may write anywhere that is there.
    if (unmount !== undefined) undo.push(unmount)
    else if (process.getuid?.() === 0) await rm(directory, { recursive: true })
    else await chmod(directory, 0o500)
    const session = await host.open(numbers)
    await expectLivedOn(session)
    expect((await session.log()).degraded?.missing).toEqual([
      { start: 0, end: allNumbers.length, lines, linesBefore: 0 },
    ])
  })
})
