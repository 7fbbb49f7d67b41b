import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { collect, heldBy, node, run, shell, start, until } from './support/runs.ts'
import { trees } from './support/trees.ts'

const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-child-ends-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const blockEventLoop = (forMs: number): void => {
  const end = performance.now() + forMs
  while (performance.now() < end);
}

describe('nothing that a program wrote is lost', () => {
  test('what it wrote before it was killed is delivered', async () => {
    const adapter = await start(
      node(`require('fs').writeSync(1, 'x'.repeat(60000)); process.kill(process.pid, 'SIGKILL')`),
    )
    let bytes = 0
    adapter.onStdout((chunk) => {
      bytes += chunk.length
    })
    expect(await adapter.wait()).toMatchObject({ kind: 'signaled', signal: 'SIGKILL' })
    expect(bytes).toBe(60_000)
  })

  test('a paused reader gets nothing when the program ends, and everything when it resumes', async () => {
    const adapter = await start(shell('head -c 60000 /dev/zero; head -c 60000 /dev/zero >&2'))
    let stdout = 0
    let stderr = 0
    adapter.pause()
    adapter.onStdout((chunk) => {
      stdout += chunk.length
    })
    adapter.onStderr((chunk) => {
      stderr += chunk.length
    })
    await adapter.exited
    // Node resumes the outputs of a program that exits; these turns give it the time.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect([stdout, stderr]).toEqual([0, 0])
    adapter.resume()
    expect(await adapter.drained).toBe('complete')
    expect([stdout, stderr]).toEqual([60_000, 60_000])
  })

  test('output that nobody listened to before the program ended is there for a later listener', async () => {
    const adapter = await start(shell('echo first; echo second >&2'))
    await adapter.exited
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    const lines: string[] = []
    adapter.onStdout((chunk) => lines.push(Buffer.from(chunk).toString()))
    adapter.onStderr((chunk) => lines.push(Buffer.from(chunk).toString()))
    await adapter.wait()
    expect(lines.sort()).toEqual(['first\n', 'second\n'])
  })

  test('a host that is busy for longer than the drain, while the output is held, still gets all of it', async () => {
    const adapter = await start(shell('sleep 300 & head -c 100000 /dev/zero; exec sleep 300'))
    let bytes = 0
    adapter.onStdout((chunk) => {
      bytes += chunk.length
    })
    await until('the first chunk', () => bytes > 0)
    adapter.pause()
    const asked = adapter.kill('graceful')
    await Promise.all([asked, adapter.exited])
    adapter.resume()
    blockEventLoop(1500)
    await adapter.wait()
    expect(bytes).toBe(100_000)
    expect(await adapter.drained).toEqual(heldBy('sleep 300'))
  })

  test('a reader that pauses at every chunk gets all of it, also past the end of the drain', async () => {
    const adapter = await start(shell('sleep 300 & head -c 400000 /dev/zero'))
    let bytes = 0
    adapter.onStdout((chunk) => {
      bytes += chunk.length
      adapter.pause()
      setTimeout(() => {
        blockEventLoop(300)
        adapter.resume()
      }, 20)
    })
    await adapter.wait()
    expect(bytes).toBe(400_000)
  })
})

describe('who holds the output', () => {
  test('is found also when the program ended before it could be looked at', async () => {
    const runs = Array.from({ length: 20 }, (_, index) => run(shell(`sleep 30${index} & exit 0`)))
    const ends = await Promise.all(runs)
    expect(ends.map(({ output }) => output)).toEqual(ends.map((_, index) => heldBy(`sleep 30${index}`)))
  })

  test('is not whoever has a file open that the program pointed its output at', async () => {
    const { output } = await run(shell('exec 1>/dev/null 2>/dev/null; sleep 300 & exit 0'))
    expect(output).toBe('complete')
  })

  test('is told once it is found: one holder of standard error only', async () => {
    const { output, stdout } = await run(shell('echo out; sleep 300 >/dev/null & exit 0'))
    expect(stdout).toBe('out\n')
    expect(output).toEqual(heldBy('sleep 300'))
  })

  test('lets go within the drain: the end is complete', async () => {
    const fifo = join(directory, 'go')
    const adapter = await start(shell(`mkfifo ${fifo}; (read go <${fifo}; echo late) & exit 0`))
    const stdout = collect((listener) => adapter.onStdout(listener))
    await adapter.exited
    await writeFile(fifo, 'go\n')
    await adapter.wait()
    expect([await adapter.drained, stdout()]).toEqual(['complete', 'late\n'])
  })
})

test('B55: a program that was asked to end and takes its time ends with its own code', async () => {
  const adapter = await start(shell('trap "" TERM; echo ready; read line; exit 5'), { stdinMode: 'pipe-open' })
  await new Promise<void>((resolve) => adapter.onStdout(() => resolve()))
  expect(await adapter.kill('graceful')).toBe(undefined)
  expect(await trees.isAlive(adapter.identity)).toBe(true)
  await adapter.stdin?.write('\n')
  expect(await adapter.wait()).toEqual({ kind: 'exited', code: 5 })
})

test('B44: a stopped program that is asked to end hears it', async () => {
  const adapter = await start(shell('trap "echo bye; exit 0" TERM; echo ready; while :; do sleep 0.05; done'))
  const lines: string[] = []
  adapter.onStdout((chunk) => lines.push(Buffer.from(chunk).toString()))
  await until('the program is ready', () => lines.length > 0)
  process.kill(adapter.pid, 'SIGSTOP')
  await adapter.kill('graceful')
  expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
  expect(lines.join('')).toBe('ready\nbye\n')
})

test('B43: a forced kill with a grace lets traps run', async () => {
  const adapter = await start({ file: 'bash', args: ['-c', 'trap "echo bye" EXIT; echo ready; sleep 300'] })
  const lines: string[] = []
  adapter.onStdout((chunk) => lines.push(Buffer.from(chunk).toString()))
  await until('the program is ready', () => lines.length > 0)
  const receipt = await adapter.kill('force', { graceMs: 10_000 })
  await adapter.wait()
  expect(lines.join('')).toBe('ready\nbye\n')
  expect(receipt.members.map(({ outcome }) => outcome)).not.toContain('survived')
})

test('B56: after the program ended, its holders can still be killed, and the receipt names them', async () => {
  const { adapter, output } = await run(shell('nohup sleep 300 | cat &'))
  expect(output).toEqual(heldBy('cat'))
  const receipt = await adapter.kill('force', { graceMs: 0 })
  expect(receipt.members).toHaveLength(2)
  expect(receipt.members.map(({ outcome }) => outcome)).not.toContain('survived')
})

test('a kill in no known way is refused', async () => {
  const adapter = await start(shell('exec sleep 300'))
  await expect(Reflect.apply(adapter.kill, adapter, ['softly'])).rejects.toMatchObject({ code: 'invalid-argument' })
})
