import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { createProcessSupervisor, type ProcessSupervisor } from '@ptarmigan/supervisor'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CapturedOutput, createSessionHost, type Session, type SessionHost } from '../src/index.ts'

let host: SessionHost
let supervisor: ProcessSupervisor
const children: ChildProcess[] = []

beforeEach(async () => {
  const backend = createTestBackend()
  host = await createSessionHost({ backend })
  supervisor = createProcessSupervisor({ backend })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await host.dispose()
  await supervisor.dispose()
})

const startShell = (script: string): ChildProcess => {
  const child = spawn('sh', ['-c', script])
  children.push(child)
  return child
}

/** Keeps what a child writes, as an owner does who waits for it in the foreground. */
const capture = (child: ChildProcess, onChunk: (count: number) => void = () => undefined): CapturedOutput[] => {
  const captured: CapturedOutput[] = []
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.on('data', (bytes: Buffer) => {
      captured.push({ stream, bytes })
      onChunk(captured.length)
    })
  return captured
}

/** What the log holds of one stream. */
const streamText = async (session: Session, stream: 'stdout' | 'stderr'): Promise<string> => {
  const { logReader } = session
  const bytes = await readFile(session.logPath)
  const runs = await logReader.readStreams(0, bytes.length)
  expect(runs.at(-1)?.end ?? 0).toBe(bytes.length)
  return Buffer.concat(
    runs.filter((run) => run.stream === stream).map((run) => bytes.subarray(run.start, run.end)),
  ).toString()
}

const numbers = (count: number): string => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('')

/** More than five chunks, however large they come. */
const flow = 'seq 1 80000'
const flowed = numbers(80_000)

/** Hands over 200 times, a few at once, and returns the sessions' logs. */
const handovers = async (handOver: (index: number) => Promise<Session>): Promise<number> => {
  let exact = 0
  const worker = async (first: number): Promise<void> => {
    for (let index = first; index < 200; index += 4) {
      const session = await handOver(index)
      const exit = await session.wait()
      expect(exit).toMatchObject({ reason: 'exit', exitCode: 0, output: 'complete' })
      if ((await readFile(session.logPath, 'utf8')) === flowed) exact += 1
    }
  }
  await Promise.all([0, 1, 2, 3].map(worker))
  return exact
}

describe('a child that someone else started', () => {
  test('is handed over 200 times with output flowing, and each log is what it wrote, to the byte', async () => {
    const handOver = (index: number): Promise<Session> =>
      new Promise((resolve, reject) => {
        const child = startShell(flow)
        let handedOver = false
        const captured = capture(child, (count) => {
          // The earlier owner would have it twice in what it captured if it still heard anything.
          if (handedOver) reject(new Error('the earlier owner still hears the output'))
          if (count < 1 + (index % 5)) return
          handedOver = true
          host.adopt({ child }, { command: flow, captured }).then(resolve, reject)
        })
      })
    expect(await handovers(handOver)).toBe(200)
  }, 600_000)

  test('keeps its two streams apart and whole', async () => {
    const child = startShell('seq 1 30000 & seq 1 30000 >&2; wait')
    const captured = capture(child)
    await until('output', () => captured.length > 1)
    const session = await host.adopt({ child }, { command: 'two streams', captured, maxOutputChars: 1_000_000 })
    const exit = await session.wait()
    for (const stream of ['stdout', 'stderr'] as const) {
      expect((await streamText(session, stream)) === numbers(30_000)).toBe(true)
      expect(exit[stream] === numbers(30_000)).toBe(true)
    }
  })

  test('has one text, though a character was cut by the handover', async () => {
    const child = startShell(String.raw`printf 'a\303'; read line; printf '\244b\n'`)
    const captured = capture(child)
    await until('half a character', () => captured.length > 0)
    const session = await host.adopt({ child }, { command: 'printf', captured })
    await session.write('\n')
    await session.wait()
    expect((await session.poll()).output).toBe('aäb\n')
    expect(await readFile(session.logPath, 'utf8')).toBe('aäb\n')
  })

  test('is a session like any other: in registry and list, with polls, input, a kill and its end', async () => {
    const child = startShell('echo before; read line; echo "got $line"; exec sleep 300')
    const captured = capture(child)
    await until('output', () => captured.length > 0)
    const session = await host.adopt({ child }, { command: 'my command', cwd: '/tmp', captured })
    expect(session).toMatchObject({ command: 'my command', cwd: '/tmp', pid: child.pid, stdio: 'pipe', mode: 'daemon' })
    expect(host.list()).toEqual([session])
    expect(host.registry.require(session.id)).toMatchObject({ state: 'backgrounded', identity: session.identity })
    await session.write('it\n')
    let output = ''
    await until('the answer', async () => {
      output += (await session.poll({ waitMs: 1000 })).output
      return output === 'before\ngot it\n'
    })
    const receipt = await session.kill({ graceMs: 3000 })
    expect(receipt.members.some(({ identity }) => identity.pid === child.pid)).toBe(true)
    expect(session.exit).toMatchObject({ reason: 'manual-cancel', exitSignal: 'SIGTERM' })
    expect(host.registry.require(session.id)).toMatchObject({ state: 'finished', status: 'killed' })
  })

  test('that has ended is a session that has ended', async () => {
    const child = startShell('echo all; exit 7')
    const captured = capture(child)
    await new Promise((resolve) => child.once('close', resolve))
    const session = await host.adopt({ child }, { command: 'echo all', captured })
    expect(await session.wait()).toMatchObject({ exitCode: 7, stdout: 'all\n' })
    expect(await readFile(session.logPath, 'utf8')).toBe('all\n')
  })

  test('ends with the host', async () => {
    const child = startShell('exec sleep 300')
    const session = await host.adopt({ child }, { command: 'sleep 300' })
    await host.dispose()
    expect(session.exit).toMatchObject({ reason: 'manual-cancel' })
    expect(child.signalCode).toBe('SIGTERM')
  })
})

describe('a run of a supervisor', () => {
  test('is handed over 200 times with output flowing, and each log is what it wrote, to the byte', async () => {
    const handOver = (index: number): Promise<Session> =>
      new Promise((resolve, reject) => {
        const captured: CapturedOutput[] = []
        let started: () => void = () => undefined
        const enough = new Promise<void>((resolveEnough) => {
          started = resolveEnough
        })
        let handedOver = false
        const adopt = async (): Promise<Session> => {
          const run = await supervisor.spawn({
            ...{ file: 'sh', args: ['-c', flow] },
            onChunk: ({ stream, bytes }) => {
              if (handedOver) reject(new Error('the earlier consumer still hears the output'))
              captured.push({ stream, bytes })
              if (captured.length > index % 5) started()
            },
          })
          await Promise.race([enough, run.wait()])
          handedOver = true
          return host.adopt({ run }, { command: flow, captured })
        }
        adopt().then(resolve, reject)
      })
    expect(await handovers(handOver)).toBe(200)
  }, 600_000)

  test('on a terminal goes on with its modes, its size and its input', async () => {
    const run = await supervisor.spawn({ file: 'sh', args: ['-c', 'read line; echo "got $line"'], mode: 'pty' })
    const session = await host.adopt({ run }, { command: 'read' })
    expect(session).toMatchObject({ stdio: 'pty', emulated: false, size: { cols: 120, rows: 30 } })
    await session.write('it')
    await session.submit()
    await session.wait()
    expect((await session.poll()).output).toContain('got it\n')
  })

  test('that has settled is a session that has ended', async () => {
    const captured: CapturedOutput[] = []
    const run = await supervisor.spawn({
      ...{ file: 'sh', args: ['-c', 'echo all; exit 7'] },
      onChunk: ({ stream, bytes }) => {
        captured.push({ stream, bytes })
      },
    })
    await run.wait()
    const session = await host.adopt({ run }, { command: 'echo all', captured })
    expect(await session.wait()).toMatchObject({ exitCode: 7 })
    expect(await readFile(session.logPath, 'utf8')).toBe('all\n')
  })

  test('ends with the host, and is adopted once', async () => {
    const run = await supervisor.spawn({ file: 'sleep', args: ['300'] })
    const session = await host.adopt({ run }, { command: 'sleep 300' })
    const error: unknown = await host.adopt({ run }, { command: 'sleep 300' }).catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'invalid-argument')).toBe(true)
    await host.dispose()
    expect(session.exit).toMatchObject({ reason: 'manual-cancel', exitSignal: 'SIGTERM' })
  })
})

describe('what cannot be adopted', () => {
  test.each<[string, (child: ChildProcess) => [unknown, unknown]]>([
    ['command', (child) => [{ child }, { command: '' }]],
    ['captured', (child) => [{ child }, { command: 'x', captured: [{ stream: 'stdin', bytes: new Uint8Array() }] }]],
    ['child', () => [{}, { command: 'x' }]],
    ['run', () => [{ run: {} }, { command: 'x' }]],
    ['mode', (child) => [{ child }, { command: 'x', mode: 'session' }]],
  ])('is refused naming %s, and nothing is taken over', async (option, make) => {
    const child = startShell('exec sleep 300')
    child.stdout?.on('data', () => undefined)
    const [source, spec] = make(child)
    // Callers in plain JavaScript can hand over anything.
    const adopting = host.adopt(
      source as Parameters<SessionHost['adopt']>[0],
      spec as Parameters<SessionHost['adopt']>[1],
    )
    const error: unknown = await adopting.catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'invalid-argument')).toBe(true)
    expect(String(error)).toContain(`\`${option}\``)
    expect(child.stdout?.listenerCount('data')).toBe(1)
    expect(host.registry.list()).toEqual([])
  })

  test('a child that did not start leaves no session behind', async () => {
    const child = spawn('/nope/program')
    child.on('error', () => undefined)
    const error: unknown = await host.adopt({ child }, { command: 'nope' }).catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'invalid-argument')).toBe(true)
    expect(host.registry.list()).toEqual([])
  })
})
