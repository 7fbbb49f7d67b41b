import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { afterEach, describe, expect, test } from 'vitest'
import { createChildBackend } from '../src/index.ts'
import { until } from './support/runs.ts'
import { trees } from './support/trees.ts'

const backend = createChildBackend({ trees })
const children: ChildProcess[] = []

afterEach(() => {
  // Through the handle, which knows whether the pid is still the child's.
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const startShell = (script: string): ChildProcess => {
  const child = spawn('sh', ['-c', script])
  children.push(child)
  return child
}

const adopt = (child: ChildProcess): NonNullable<ReturnType<NonNullable<typeof backend.adopt>>> => {
  if (backend.adopt === undefined) throw new Error('the backend adopts')
  return backend.adopt(child)
}

const refusalOf = async (child: ChildProcess): Promise<unknown> => {
  const error: unknown = await adopt(child).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isPtarmiganError(error) ? error.code : error
}

/** Reads an adopted child to its end. */
const readAll = async (child: ChildProcess): Promise<{ stdout: string; stderr: string; result: unknown }> => {
  await using adapter = await adopt(child)
  const stdout: Uint8Array[] = []
  const stderr: Uint8Array[] = []
  adapter.onStdout((chunk) => stdout.push(chunk))
  adapter.onStderr((chunk) => stderr.push(chunk))
  const result = await adapter.wait()
  expect(await adapter.drained).toBe('complete')
  return { stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString(), result }
}

describe('a child that someone else started', () => {
  test('goes on where its earlier owner stopped, who hears nothing from the turn of the call', async () => {
    const child = startShell('seq 1 50000; seq 1 50000 >&2; exit 3')
    const before: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => before.push(chunk))
    await until('the first chunk', () => before.length > 0)
    const rest = readAll(child)
    const heard = before.length
    const { stdout, stderr, result } = await rest
    expect(before.length).toBe(heard)
    const expected = Array.from({ length: 50_000 }, (_, index) => `${index + 1}\n`).join('')
    expect(Buffer.concat(before).toString() + stdout === expected).toBe(true)
    expect(stderr === expected).toBe(true)
    expect(result).toEqual({ kind: 'exited', code: 3 })
  })

  test('that nobody read has all of its output for the adapter, also what waits in Node', async () => {
    const child = startShell('echo out; echo err >&2; read line; echo "$line"')
    child.stdout?.pause()
    await using adapter = await adopt(child)
    const texts: string[] = []
    adapter.onStdout((chunk) => texts.push(Buffer.from(chunk).toString()))
    adapter.onStderr(() => undefined)
    await adapter.stdin?.write('given\n')
    await adapter.wait()
    expect(texts.join('')).toBe('out\ngiven\n')
  })

  test('that was piped elsewhere is piped no more', async () => {
    const child = startShell('echo one; read line; echo two')
    const target = spawn('cat', { stdio: ['pipe', 'pipe', 'ignore'] })
    children.push(target)
    let piped = ''
    target.stdout?.on('data', (chunk: Buffer) => {
      piped += chunk.toString()
    })
    child.stdout?.pipe(target.stdin)
    await until('the first line', () => piped === 'one\n')
    const rest = readAll(child)
    child.stdin?.write('go\n')
    expect((await rest).stdout).toBe('two\n')
    expect(piped).toBe('one\n')
  })

  test('whose output was decoded by its owner goes on as the same text', async () => {
    const child = startShell("yes 'ä€𝄞' | head -n 40000")
    let before = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      before += text
    })
    await until('some text', () => before.length > 0)
    const { stdout } = await readAll(child)
    expect(before + stdout === 'ä€𝄞\n'.repeat(40_000)).toBe(true)
  })

  test('that has ended gives its code, and what was not read of it', async () => {
    const child = startShell('exit 4')
    child.stdout?.resume()
    child.stderr?.resume()
    await once(child, 'close')
    expect(await readAll(child)).toEqual({ stdout: '', stderr: '', result: { kind: 'exited', code: 4 } })

    const silent = startShell('echo kept; kill -9 $$')
    const rest = new Promise<Awaited<ReturnType<typeof readAll>>>((resolve, reject) => {
      silent.once('exit', () => readAll(silent).then(resolve, reject))
    })
    expect(await rest).toMatchObject({ stdout: 'kept\n', result: { kind: 'signaled', signal: 'SIGKILL' } })
  })

  test('whose output its owner destroyed is not told to be complete', async () => {
    const child = startShell('exec sleep 300')
    child.stdout?.destroy()
    await using adapter = await adopt(child)
    adapter.onStdout(() => undefined)
    adapter.onStderr(() => undefined)
    await adapter.kill('force', { graceMs: 0 })
    expect(await adapter.drained).toEqual({ heldBy: [] })
  })

  test('whose input its owner ended takes none', async () => {
    const child = startShell('exec sleep 300')
    child.stdin?.end()
    await using adapter = await adopt(child)
    const error: unknown = await adapter.stdin?.write('x').catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'stdin-closed')).toBe(true)
  })

  test('is ended as a tree, though it is in our own process group', async () => {
    const child = startShell('sleep 300 & exec sleep 301')
    const bystander = startShell('exec sleep 302')
    await using adapter = await adopt(child)
    const receipt = await adapter.kill('force', { graceMs: 3000 })
    expect(receipt.members.map(({ outcome }) => outcome)).not.toContain('survived')
    expect(await adapter.exited).toMatchObject({ kind: 'signaled' })
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null])
  })

  test('is refused where it cannot be taken over', async () => {
    const failed = spawn('/nope/program')
    failed.on('error', () => undefined)
    expect(await refusalOf(failed)).toBe('invalid-argument')

    const inherited = spawn('sleep', ['300'], { stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(inherited)
    expect(await refusalOf(inherited)).toBe('invalid-argument')

    const iterated = startShell('exec sleep 300')
    const iterator = iterated.stdout?.[Symbol.asyncIterator]()
    void iterator?.next()
    await until('the iterator listens', () => (iterated.stdout?.listenerCount('readable') ?? 0) > 0)
    expect(await refusalOf(iterated)).toBe('invalid-argument')

    const taken = startShell('exec sleep 300')
    await using adapter = await adopt(taken)
    expect(await refusalOf(taken)).toBe('invalid-argument')
    expect(adapter.pid).toBe(taken.pid)
  })
})
