import { execFileSync } from 'node:child_process'
import { isPtarmiganError, type RunExit } from '@ptarmigan/adapter-interface'
import { createTestBackend, until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createProcessSupervisor,
  type LifecycleEvent,
  type ProcessSupervisor,
  type SpawnRequest,
} from '../src/index.ts'

let supervisor: ProcessSupervisor
let events: LifecycleEvent[]

beforeEach(() => {
  events = []
  supervisor = createProcessSupervisor({ backend: createTestBackend(), onEvent: (event) => events.push(event) })
})
afterEach(() => supervisor.dispose())

const run = async (request: SpawnRequest): Promise<RunExit> => (await supervisor.spawn(request)).wait()
const sh = (script: string): { file: string; args: string[] } => ({ file: 'sh', args: ['-c', script] })

describe('the end of a run', () => {
  test('a program that ends by itself has reason exit, its code and both streams apart', async () => {
    const exit = await run(sh('echo out; echo err >&2; exit 3'))
    expect(exit).toMatchObject({
      reason: 'exit',
      exitCode: 3,
      exitSignal: undefined,
      stdout: 'out\n',
      stderr: 'err\n',
      output: 'complete',
      timedOut: false,
      truncated: false,
    })
  })

  test.each(['child', 'pty'] as const)('B09: a program that a signal killed says so in mode %s', async (mode) => {
    const exit = await run({ ...sh('kill -9 $$'), mode })
    expect(exit).toMatchObject({ reason: 'signal', exitCode: undefined, exitSignal: 'SIGKILL' })
  })

  test('B09: a shell that reports the signal of its child is a plain exit', async () => {
    expect(await run(sh('sh -c "kill -9 \\$\\$"; exit $?'))).toMatchObject({ reason: 'exit', exitCode: 137 })
  })

  test('B23: a grandchild that holds the output is named, and the run settles', async () => {
    const exit = await run(sh('sleep 300 & echo hi; exit 3'))
    expect(exit).toMatchObject({ reason: 'exit', exitCode: 3, stdout: 'hi\n', timedOut: false })
    expect(exit.output).not.toBe('complete')
    const holders = typeof exit.output === 'string' ? [] : exit.output.heldBy
    // It may still be on its way from the shell to its program, and go by the name of the shell, which names it.
    expect(holders.map(({ command }) => command)).toEqual([expect.stringContaining('sleep 300')])
    const [holder] = holders
    if (holder !== undefined) await createTestBackend().trees.killTree(holder, { graceMs: 0 })
  })

  test('B24: a holder that keeps writing does not prolong the drain', async () => {
    const exit = await run({ ...sh('(setsid sh -c "while :; do echo x; sleep .05; done" &) ; exit 0'), runId: 'b24' })
    expect(exit).toMatchObject({ reason: 'exit', exitCode: 0 })
    const holders = typeof exit.output === 'string' ? [] : exit.output.heldBy
    expect(holders.length).toBeGreaterThan(0)
    for (const holder of holders) await createTestBackend().trees.killTree(holder, { graceMs: 0, marker: 'b24' })
  })

  test('started, exited, drained and settled come in this order, each once', async () => {
    await run(sh('echo a'))
    expect(events.map(({ type }) => type)).toEqual(['started', 'exited', 'drained', 'settled'])
  })

  test('nothing is delivered after the end', async () => {
    const seen: string[] = []
    const { wait } = await supervisor.spawn({
      ...sh('echo a; (sleep 1; echo late) & exit 0'),
      onStdout: (text) => void seen.push(text),
    })
    await wait()
    const atEnd = seen.length
    await until('the grandchild has written', async () => events.some(({ type }) => type === 'settled'))
    expect(seen.length).toBe(atEnd)
  })

  test('B37: an unfinished character at the end becomes one U+FFFD', async () => {
    const seen: string[] = []
    const exit = await run({ ...sh("printf 'ok\\360\\237'"), onStdout: (text) => void seen.push(text) })
    expect(exit.stdout).toBe('ok\uFFFD')
    expect(seen.join('')).toBe('ok\uFFFD')
  })

  test('B36: each stream has a decoder of its own', async () => {
    const script =
      'import os,time;b="🙂".encode();os.write(1,b[:1]);time.sleep(.05);os.write(2,b"E");time.sleep(.05);os.write(1,b[1:])'
    expect(await run({ file: 'python3', args: ['-c', script] })).toMatchObject({ stdout: '🙂', stderr: 'E' })
  })

  test('B34: a full capture discards and never pauses the program', async () => {
    const exit = await run({ ...sh('yes | head -c 20000000; exit 5'), maxCaptureChars: 1000 })
    expect(exit.exitCode).toBe(5)
    expect(exit.stdout.length).toBe(1000)
    expect(exit.truncated).toBe(true)
    expect(exit.omitted.stdout).toBe(20_000_000 - 1000)
  })

  test('B38: a program that closes its output and goes on is still running', async () => {
    const exit = await run(sh('exec 1>&- 2>&-; sleep 0.5; exit 4'))
    expect(exit.exitCode).toBe(4)
    expect(exit.durationMs).toBeGreaterThan(400)
  })
})

describe('consumers', () => {
  test('a consumer that is behind slows the program and loses nothing', async () => {
    let received = 0
    let release: (() => void) | undefined
    const running = await supervisor.spawn({
      ...sh('head -c 3000000 /dev/zero | tr "\\0" a'),
      onStdout: (text) => {
        received += text.length
        return release === undefined ? new Promise<void>((resolve) => (release = resolve)) : undefined
      },
    })
    await until('the consumer has its first chunk', () => received > 0)
    const whileHeld = received
    expect(whileHeld).toBeLessThan(300_000)
    release?.()
    const exit = await running.wait()
    expect(received).toBe(3_000_000)
    expect(exit.output).toBe('complete')
  })

  test('a consumer that fails does not stop the run', async () => {
    const exit = await run({
      ...sh('echo a; echo b'),
      onStdout: () => {
        throw new Error('consumer')
      },
      onChunk: () => Promise.reject(new Error('consumer')),
    })
    expect(exit).toMatchObject({ exitCode: 0, stdout: 'a\nb\n' })
  })
})

describe('limits', () => {
  test('B187: silence ends a run by its no-output timeout', async () => {
    const exit = await run({ ...sh('sleep 300'), noOutputTimeoutMs: 300, timeoutMs: 60_000 })
    expect(exit).toMatchObject({ reason: 'no-output-timeout', timedOut: true, noOutputTimedOut: true })
  })

  test('B187: output that never stops ends by the overall timeout', async () => {
    const exit = await run({ ...sh('while :; do echo x; sleep .1; done'), noOutputTimeoutMs: 5000, timeoutMs: 700 })
    expect(exit).toMatchObject({ reason: 'overall-timeout', timedOut: true, noOutputTimedOut: false })
  })

  test('B187: output in time keeps a run alive', async () => {
    const exit = await run({ ...sh('for i in 1 2 3 4; do sleep .4; echo $i; done'), noOutputTimeoutMs: 5000 })
    expect(exit).toMatchObject({ reason: 'exit', exitCode: 0 })
  })

  test.each([2 ** 31, 2 ** 32, Number.POSITIVE_INFINITY, 1e12])(
    'B188: a limit of %d ms does not fire at once',
    async (ms) => {
      expect(await run({ ...sh('sleep 0.2'), timeoutMs: ms, noOutputTimeoutMs: ms })).toMatchObject({
        reason: 'exit',
        exitCode: 0,
      })
    },
  )

  test('B52: a program that catches our SIGTERM and exits 0 still ended by its timeout', async () => {
    const exit = await run({ ...sh('trap "exit 0" TERM; while :; do sleep .05; done'), timeoutMs: 1500 })
    expect(exit).toMatchObject({ reason: 'overall-timeout', exitCode: 0, exitSignal: undefined })
  })

  test('B53: the first cause wins', async () => {
    const abort = new AbortController()
    const running = await supervisor.spawn({
      ...sh('trap "" TERM; echo ready; while :; do sleep .05; done'),
      timeoutMs: 3000,
      killGraceMs: 4000,
      signal: abort.signal,
      onStdout: () => abort.abort(),
    })
    const exit = await running.wait()
    expect(exit).toMatchObject({ reason: 'manual-cancel', timedOut: false, exitSignal: 'SIGKILL' })
  })

  test('B55: a program that takes its time to end after SIGTERM is told by its own code', async () => {
    const exit = await run({
      ...sh('trap "" TERM; sleep 3 & wait; wait; exit 5'),
      timeoutMs: 1500,
      killGraceMs: 30_000,
    })
    expect(exit).toMatchObject({ reason: 'overall-timeout', exitCode: 5, exitSignal: undefined })
  })
})

describe('cancelling', () => {
  test('B59: an abort ends the whole tree', async () => {
    const abort = new AbortController()
    const running = await supervisor.spawn({ ...sh('sleep 300 & echo on; wait'), signal: abort.signal })
    abort.abort()
    const exit = await running.wait()
    expect(exit).toMatchObject({ reason: 'manual-cancel' })
    expect(exit.kill?.members.filter(({ outcome }) => outcome === 'survived')).toEqual([])
    expect(exit.kill?.members.length).toBeGreaterThan(0)
  })

  test('an abort before the spawn rejects, and starts nothing', async () => {
    const error = await supervisor
      .spawn({ ...sh('exit 0'), signal: AbortSignal.abort() })
      .catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'aborted')).toBe(true)
    expect(events).toEqual([])
  })

  test('B57: a program that cannot start and is aborted at once signals nobody', async () => {
    const abort = new AbortController()
    const spawning = supervisor.spawn({ file: '/nope/x', signal: abort.signal }).catch((reason: unknown) => reason)
    abort.abort()
    const error = await spawning
    expect(isPtarmiganError(error)).toBe(true)
  })

  test('a cancel of an unknown id is a warning and nothing else', async () => {
    expect(await supervisor.cancel('nobody')).toBeUndefined()
  })

  test('a scope is cancelled together, and nothing else', async () => {
    const [one, two, other] = await Promise.all(
      ['a', 'a', 'b'].map((scope) => supervisor.spawn({ ...sh('sleep 300'), scope })),
    )
    expect(await supervisor.cancelScope('a')).toHaveLength(2)
    expect((await Promise.all([one?.wait(), two?.wait()])).map((exit) => exit?.reason)).toEqual([
      'manual-cancel',
      'manual-cancel',
    ])
    expect(supervisor.list().map(({ runId }) => runId)).toEqual([other?.runId])
  })

  test('a settled run is active no more, and cancelling it gives nothing', async () => {
    const running = await supervisor.spawn(sh('exit 0'))
    await running.wait()
    expect(supervisor.getActive(running.runId)).toBeUndefined()
    expect(await running.cancel()).toBeUndefined()
  })

  test('disposing ends every run', async () => {
    const running = await supervisor.spawn(sh('sleep 300'))
    await supervisor.dispose()
    expect((await running.wait()).reason).toBe('manual-cancel')
    const error = await supervisor.spawn(sh('exit 0')).catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'disposed')).toBe(true)
  })

  test.each(['child', 'pty'] as const)(
    'what is just being started in mode %s is gone when disposing is done',
    async (mode) => {
      const spawning = [1, 2, 3, 4, 5].map((number) =>
        supervisor.spawn({ ...sh(`trap "" TERM HUP; sleep 88${number}; :`), mode }).then(
          () => 'started',
          () => 'refused',
        ),
      )
      await supervisor.dispose()
      // Whoever exits now leaves nothing behind.
      const commands = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
      expect(commands.filter((command) => /sleep 88\d(;|$)/.test(command))).toEqual([])
      await Promise.all(spawning)
    },
  )
})

describe('on a pseudo-terminal', () => {
  test.each([
    ['B151: DA1', '\\033[c', '\\033[?1;2c', 7],
    ['B154: the operating status', '\\033[5n', '\\033[0n', 4],
    ['B155: the extended cursor position', '\\033[?6n', '\\033[?1;1R', 7],
  ])('%s is answered, and is not in the text', async (_title, query, reply, length) => {
    const exit = await run({
      ...sh(`stty raw -echo min 0 time 50; printf '${query}'; head -c ${length} | od -An -c`),
      mode: 'pty',
    })
    const expected = Buffer.from(reply.replace('\\033', '\x1b'))
    const shown = exit.stdout.replaceAll(/\s+/g, '').replace('033', '\x1b')
    expect(shown).toBe(expected.toString())
  })

  test('B164: on pipes nothing is answered', async () => {
    const exit = await run({ ...sh("printf '\\033[6n'; cat"), stdinMode: 'pipe-closed' })
    expect(exit.stdout).toBe('\x1b[6n')
  })

  test('the modes that the program set are known', async () => {
    const running = await supervisor.spawn({ ...sh("printf '\\033[?2004h\\033[?1h'; sleep 300"), mode: 'pty' })
    await until('the modes are tracked', () => running.modes?.bracketedPaste === true)
    expect(running.modes).toMatchObject({ applicationCursorKeys: true, bracketedPaste: true })
  })

  test.each(['pty-unavailable', 'resource-exhausted'] as const)('%s falls back to pipes, and says so', async (code) => {
    const { PtarmiganError } = await import('@ptarmigan/adapter-interface')
    const backend = createTestBackend({
      pty: { stdio: 'pty', spawn: () => Promise.reject(new PtarmiganError('none', { code, operation: 'spawn' })) },
    })
    const warnings: string[] = []
    const logger = {
      debug: () => undefined,
      info: () => undefined,
      warn: (text: string) => warnings.push(text),
      error: () => undefined,
    }
    await using falling = createProcessSupervisor({ backend, logger })
    const running = await falling.spawn({ ...sh('cat'), mode: 'pty' })
    expect(running.stdio).toBe('pipe')
    await running.stdin?.write('typed\n')
    await running.stdin?.end()
    expect((await running.wait()).stdout).toBe('typed\n')
    expect(warnings).toHaveLength(1)
  })

  test('a program that cannot start does not fall back', async () => {
    const error = await supervisor.spawn({ file: '/nope/x', mode: 'pty' }).catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'program-not-found')).toBe(true)
  })
})
