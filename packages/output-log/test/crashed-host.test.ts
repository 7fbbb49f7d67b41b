import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createOutputLog, listManifests, openFinishedLog, pageText, removeStoredLog } from '../src/index.ts'
import { allPages } from './support/all-pages.ts'
import { startHost } from './support/host-program.ts'
import { afterTest, scratchDirectory, scratchPath } from './support/scratch.ts'

describe('logs that a host left behind', () => {
  test('the next host lists and reads the log of a host that was killed', async () => {
    const path = await scratchPath()
    const host = await startHost(['crash', path])
    const ended = once(host, 'exit')
    afterTest(async () => {
      host.kill('SIGKILL')
      await ended
    })
    host.kill('SIGKILL')
    await ended
    const [stored, ...others] = await listManifests(path)
    expect(others).toEqual([])
    expect(stored).toMatchObject({
      name: 'crashed',
      logPath: join(path, 'crashed.log'),
      bytes: 160_015,
      manifest: { command: 'crash', cwd: '/', state: 'running', host: { pid: host.pid, startTime: 1 } },
    })
    expect(stored?.manifest?.endedAt).toBeUndefined()
    const log = await openFinishedLog(stored?.logPath ?? '')
    expect(log.stats).toMatchObject({ bytes: 160_015, lines: 10_002 })
    expect((await allPages(log)).map(pageText).join('')).toBe(await readFile(log.path, 'utf8'))
    expect((await log.tail(2)).lines).toEqual(['oops', 'unfinished'])
    // The run that was going on when the host died was not recorded yet.
    expect(await log.readStreams(0, 160_015)).toEqual([
      { start: 0, end: 160_000, stream: 'stdout' },
      { start: 160_000, end: 160_005, stream: 'stderr' },
      { start: 160_005, end: 160_015, stream: 'unknown' },
    ])
    await removeStoredLog(path, 'crashed')
    expect(await readdir(path)).toEqual([])
  })

  test('are listed with what their manifests say, oldest first, and whatever else lies there is passed over', async () => {
    const directory = await scratchDirectory()
    for (const [name, year] of [
      ['second', 2002],
      ['first', 2001],
    ] as const) {
      const log = await createOutputLog({ directory, name })
      await log.append('stdout', Buffer.from('x\n'))
      await log.end()
      const facts = { command: name, startedAt: new Date(Date.UTC(year)), details: { tag: 1 } } as const
      await log.writeManifest({ ...facts, state: 'running' })
      await log.writeManifest({
        ...facts,
        state: 'finished',
        status: 'killed',
        exitSignal: 'SIGTERM',
        endedAt: new Date(0),
      })
    }
    const bare = await createOutputLog({ directory, name: 'bare' })
    await bare.end()
    await writeFile(join(directory.path, 'torn.log'), 'x')
    await writeFile(join(directory.path, 'torn.json'), '{"version":1,"na')
    await writeFile(join(directory.path, 'notes.txt'), '')
    await symlink('/etc/passwd', join(directory.path, 'link.log'))
    const logs = await listManifests(directory.path)
    expect(logs.map(({ name }) => name)).toEqual(['first', 'second', 'bare', 'torn'])
    expect(logs[0]?.manifest).toMatchObject({
      state: 'finished',
      status: 'killed',
      exitSignal: 'SIGTERM',
      startedAt: new Date(Date.UTC(2001)),
      details: { tag: 1 },
      log: { bytes: 2, lines: 1, missing: [], hasErrors: false },
    })
    expect(logs[2]?.problem).toContain('ENOENT')
    expect(logs[3]).toMatchObject({ bytes: 1, manifest: undefined, problem: expect.stringContaining('torn.json') })
  })

  test('manifests written at the same time leave the newest, whole', async () => {
    const directory = await scratchDirectory()
    const log = await createOutputLog({ directory, name: 'log' })
    const written = Array.from({ length: 20 }, (_each, index) =>
      log.writeManifest({ command: `command ${index}`, state: 'running', startedAt: new Date() }),
    )
    expect(await Promise.all(written)).toEqual(written.map(() => true))
    await log.end()
    expect((await listManifests(directory.path))[0]?.manifest?.command).toBe('command 19')
    expect((await readdir(directory.path)).toSorted()).toEqual(['log.json', 'log.log'])
  })

  test('a link is not opened as a log, nor is a directory, nor what is not there', async () => {
    const path = await scratchPath()
    await writeFile(join(path, 'real.log'), 'x')
    await symlink(join(path, 'real.log'), join(path, 'link.log'))
    for (const name of ['link.log', '.', 'absent.log'])
      await expect(openFinishedLog(join(path, name))).rejects.toMatchObject({ code: 'log-failed' })
    await expect(listManifests(join(path, 'absent'))).rejects.toMatchObject({ code: 'log-failed' })
    await expect(removeStoredLog(path, '../real')).rejects.toMatchObject({ code: 'invalid-argument' })
  })
})
