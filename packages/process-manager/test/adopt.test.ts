import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { pageText } from '@ptarmigan/output-log'
import { type CapturedOutput, createSessionHost, type SessionHost } from '@ptarmigan/session-host'
import { createProcessSupervisor, type ProcessSupervisor } from '@ptarmigan/supervisor'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProcessManager, type ProcessEvent, type ProcessManager } from '../src/index.ts'

let host: SessionHost
let supervisor: ProcessSupervisor
let manager: ProcessManager
let events: ProcessEvent[]
const children: ChildProcess[] = []

beforeEach(async () => {
  const backend = createTestBackend()
  host = await createSessionHost({ backend })
  supervisor = createProcessSupervisor({ backend })
  events = []
  manager = createProcessManager(host, { onEvent: (event) => events.push(event) })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await host.dispose()
  await supervisor.dispose()
})

/** Ten lines of a build, some of them errors, each a moment after the other. */
const build = 'for i in 1 2 3 4 5 6 7 8 9 10; do echo "step $i"; echo "warning $i" >&2; sleep 0.1; done; exit 6'

const allOf = async (handle: string): Promise<string> => {
  let text = ''
  await until(`${handle} was read to its end`, async () => {
    const page = await manager.read(handle)
    text += pageText(page)
    return page.status !== 'running' && page.lines.length === 0
  })
  return text
}

const steps = (name: string): string[] => Array.from({ length: 10 }, (_, index) => `${name} ${index + 1}`)

describe('a command that ran into its time limit in the foreground', () => {
  test('goes on in the background: nothing is lost or repeated, and its end is told', async () => {
    const child = spawn('sh', ['-c', build])
    children.push(child)
    const captured: CapturedOutput[] = []
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', (bytes: Buffer) => captured.push({ stream, bytes }))
    await until('some output', () => captured.length > 3)
    // The limit itself: what is shown is that it may come at any moment.
    await pause(150)
    const info = await manager.adopt({ child, command: build, cwd: '/tmp', captured })
    expect(info).toMatchObject({ handle: 'p1', command: build, cwd: '/tmp', pid: child.pid })
    const lines = (await allOf('p1')).split('\n')
    expect(lines.filter((line) => line.startsWith('step'))).toEqual(steps('step'))
    expect(lines.filter((line) => line.startsWith('warning'))).toEqual(steps('warning'))
    expect(lines).toHaveLength(21)
    expect(await readFile(String(info.logPath), 'utf8')).toBe(lines.join('\n'))
    expect(manager.list()[0]).toMatchObject({ status: 'exited', exitCode: 6 })
    expect(events.map(({ type }) => type)).toEqual(['started', 'exited'])
  })

  test('may be a run of a supervisor', async () => {
    const captured: CapturedOutput[] = []
    const run = await supervisor.spawn({
      command: build,
      onChunk: ({ stream, bytes }) => {
        captured.push({ stream, bytes })
      },
    })
    const limit = pause(450, 'limit' as const)
    expect(await Promise.race([run.wait(), limit])).toBe('limit')
    const info = await manager.adopt({ run, command: build, captured })
    const lines = (await allOf('p1')).split('\n')
    expect(lines.filter((line) => line.startsWith('step'))).toEqual(steps('step'))
    expect(lines.filter((line) => line.startsWith('warning'))).toEqual(steps('warning'))
    expect(await readFile(String(info.logPath), 'utf8')).toBe(lines.join('\n'))
    expect(manager.list()[0]).toMatchObject({ status: 'exited', exitCode: 6 })
  })

  test('takes input and is stopped like any other', async () => {
    const child = spawn('sh', ['-c', 'read line; echo "got $line"; sleep 300'])
    children.push(child)
    const { handle } = await manager.adopt({ child, command: 'read' })
    await manager.write(handle, 'it\n')
    await until('the answer', async () => (await manager.read(handle, { offset: 1 })).lines[0] === 'got it')
    expect(await manager.stop(handle)).toMatchObject({ status: 'stopped', exitSignal: 'SIGTERM' })
    expect(events.map(({ type }) => type)).toEqual(['started', 'exited'])
  })

  test('that ended before it was adopted is read and stopped as one that has ended', async () => {
    const child = spawn('sh', ['-c', 'echo done; exit 2'])
    const captured: CapturedOutput[] = []
    child.stdout.on('data', (bytes: Buffer) => captured.push({ stream: 'stdout', bytes }))
    child.stderr.resume()
    await new Promise((resolve) => child.once('close', resolve))
    const { handle } = await manager.adopt({ child, command: 'echo done', captured })
    expect(await allOf(handle)).toBe('done\n')
    expect(await manager.stop(handle)).toMatchObject({ status: 'exited', exitCode: 2 })
  })

  test('that cannot be adopted is no entry', async () => {
    const child = spawn('/nope/program')
    child.on('error', () => undefined)
    const error: unknown = await manager.adopt({ child, command: 'nope' }).catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'invalid-argument')).toBe(true)
    expect(manager.list()).toEqual([])
    expect((await manager.start('true')).handle).toBe('p1')
  })
})
