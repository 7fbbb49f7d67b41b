import { Buffer } from 'node:buffer'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { silentLogger } from '@ptarmigan/adapter-interface'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planBounds } from '../src/history-bounds.ts'
import { createOutputLog, type LogReader, type OutputStream, openFinishedLog } from '../src/index.ts'
import { SessionLog } from '../src/session-log.ts'
import { chunk, stream } from './support/output.ts'
import { scratchDirectory } from './support/scratch.ts'

/** What a log holds of each stream, put together from its runs. */
const byStream = async (log: LogReader): Promise<Record<string, Buffer>> => {
  const { bytes } = await log.readBytes(0, log.stats.bytes)
  const parts: Record<string, Buffer[]> = { stdout: [], stderr: [], unknown: [] }
  for (const run of await log.readStreams(0, log.stats.bytes))
    parts[run.stream]?.push(Buffer.from(bytes.subarray(run.start, run.end)))
  return Object.fromEntries(Object.entries(parts).map(([name, each]) => [name, Buffer.concat(each)]))
}

const given = (steps: readonly { stream: OutputStream; chunk: Buffer }[], name: OutputStream): Buffer =>
  Buffer.concat(steps.filter((each) => each.stream === name).map((each) => each.chunk))

describe('streams of a log', () => {
  test('each is in the log byte for byte, and the log knows which is which, live, ended and opened again', async () => {
    const directory = await scratchDirectory()
    let names = 0
    const steps = fc.array(fc.record({ stream, chunk }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(1, 8, 4096), async (all, blockBytes) => {
        names += 1
        const bounds = { ...planBounds({ maxQueuedBytes: 100 }), blockBytes: 64, ringBytes: blockBytes, flushMs: 1 }
        const log = new SessionLog(`log-${names}`, { directory, bounds, logger: silentLogger })
        await log.start()
        for (const { stream: from, chunk: bytes } of all) {
          await log.append(from, bytes)
          const runs = await log.readStreams(0, log.stats.bytes)
          expect(runs.at(-1)?.end ?? 0).toBe(log.stats.bytes)
          expect(runs.every((run) => run.stream !== 'unknown')).toBe(true)
        }
        await log.end()
        const expected = { stdout: given(all, 'stdout'), stderr: given(all, 'stderr') }
        expect(await byStream(log)).toMatchObject(expected)
        await log.writeManifest({ command: 'true', state: 'finished', startedAt: new Date() })
        expect(await byStream(await openFinishedLog(log.path))).toMatchObject(expected)
        await log.remove()
      }),
      { seed: 30, numRuns: 60 },
    )
  }, 120_000)

  test('B36: a character of one stream is never torn by the other', async () => {
    const directory = await scratchDirectory()
    const log = await createOutputLog({ directory, name: 'b36' })
    const script =
      'import os,time;b="🙂".encode();os.write(1,b[:1]);time.sleep(.05);os.write(2,b"E");time.sleep(.05);os.write(1,b[1:])'
    const program = spawn('python3', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    program.stdout.on('data', (bytes: Buffer) => log.append('stdout', bytes))
    program.stderr.on('data', (bytes: Buffer) => log.append('stderr', bytes))
    await once(program, 'close')
    await log.end()
    expect((await log.read()).lines).toEqual(['E🙂'])
    expect(await byStream(log)).toMatchObject({ stdout: Buffer.from('🙂'), stderr: Buffer.from('E') })
  })

  test('an unfinished character at the end is in the file, and one U+FFFD in the text', async () => {
    const directory = await scratchDirectory()
    const log = await createOutputLog({ directory, name: 'b37' })
    await log.append('stdout', Buffer.from([0x6f, 0x6b, 0xf0, 0x9f]))
    expect((await log.read()).lines).toEqual(['ok'])
    await log.end()
    expect((await log.read()).lines).toEqual(['ok\ufffd'])
    expect([...(await readFile(log.path))]).toEqual([0x6f, 0x6b, 0xf0, 0x9f])
  })

  test('a program without standard error costs no second file', async () => {
    const directory = await scratchDirectory()
    const log = await createOutputLog({ directory, name: 'one' })
    await log.append('stdout', Buffer.from('all\n'))
    await log.end()
    expect(await readdir(directory.path)).toEqual(['one.log'])
    expect(await log.readStreams(0, 4)).toEqual([{ start: 0, end: 4, stream: 'stdout' }])
  })

  test('a log opened again without a record says unknown where nobody can know', async () => {
    const directory = await scratchDirectory()
    const log = await createOutputLog({ directory, name: 'crashed' })
    await log.writeManifest({ command: 'true', state: 'running', startedAt: new Date() })
    await log.append('stdout', Buffer.from('abc'))
    await log.end()
    expect(await (await openFinishedLog(log.path)).readStreams(0, 3)).toEqual([{ start: 0, end: 3, stream: 'unknown' }])
  })

  test('a thousand changes of stream are found without reading all of them', async () => {
    const directory = await scratchDirectory()
    const log = await createOutputLog({ directory, name: 'many' })
    for (let count = 0; count < 20_000; count += 1) {
      await log.append('stdout', Buffer.from('a'))
      await log.append('stderr', Buffer.from('b'))
    }
    expect(await log.readStreams(39_998, 40_000)).toEqual([
      { start: 39_998, end: 39_999, stream: 'stdout' },
      { start: 39_999, end: 40_000, stream: 'stderr' },
    ])
    expect(await log.readStreams(0, 40_000)).toHaveLength(10_000)
    await log.end()
    expect(await log.readStreams(20_001, 20_002)).toEqual([{ start: 20_001, end: 20_002, stream: 'stderr' }])
  })
})
