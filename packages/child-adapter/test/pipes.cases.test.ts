import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runFixture } from './support/fixture.ts'
import { heldBy, node, onLinux, run, shell, start } from './support/runs.ts'
import { trees } from './support/trees.ts'

const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-child-adapter-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const exited = (code: number) => ({ kind: 'exited', code })

describe('the end of a run', () => {
  test('B23: a background grandchild that holds the output delays the end by the drain only, and is named', async () => {
    const { stdout, result, output } = await run(shell('sleep 300 & echo hi; exit 3'))
    expect({ stdout, result }).toEqual({ stdout: 'hi\n', result: exited(3) })
    expect(output).toEqual(heldBy('sleep 300'))
  })

  test('B24: a grandchild that keeps writing does not put off the end for ever, and is named', async () => {
    const loop = 'while :; do echo x; sleep .05; done'
    const adapter = await start(shell(`(setsid sh -c "${loop}" &) ; exit 0`))
    let bytes = 0
    adapter.onStdout((chunk) => {
      bytes += chunk.length
    })
    expect(await adapter.wait()).toEqual(exited(0))
    const bytesAtEnd = bytes
    expect(await adapter.drained).toEqual(heldBy(`sh -c ${loop}`))
    await adapter.kill('force', { graceMs: 0 })
    expect(bytes).toBe(bytesAtEnd)
  })

  test('B38: a program that closes its outputs and goes on is running until it exits', async () => {
    const adapter = await start(shell('exec 1>&- 2>&-; read line; exit 4'), { stdinMode: 'pipe-open' })
    const order: string[] = []
    const noted = [adapter.drained.then(() => order.push('drained')), adapter.exited.then(() => order.push('exited'))]
    const waiting = adapter.wait()
    // The end of its outputs is seen long before this is written, or after: it is no end either way.
    await adapter.stdin?.write('go\n')
    expect(await waiting).toEqual(exited(4))
    await Promise.all(noted)
    expect(order).toEqual(['exited', 'drained'])
    expect(await adapter.drained).toBe('complete')
  })

  test('B09: a program that is ended by a signal has a signal and no exit code', async () => {
    expect((await run(shell('kill -9 $$'))).result).toEqual({ kind: 'signaled', signal: 'SIGKILL', signalNumber: 9 })
    expect((await run(shell('sh -c "kill -9 \\$\\$"; exit $?'))).result).toEqual(exited(137))
  })
})

describe('input', () => {
  test.each([
    { name: 'cat', spec: { file: 'cat', args: [] }, code: 0 },
    { name: 'grep', spec: { file: 'grep', args: ['x'] }, code: 1 },
    { name: 'read', spec: shell('read v'), code: 1 },
    { name: 'sort', spec: { file: 'sort', args: [] }, code: 0 },
    { name: 'a script', spec: node(`process.exit(require('fs').readFileSync(0).length === 0 ? 1 : 0)`), code: 1 },
  ])('B25: without input, $name sees the end of it at once', async ({ spec, code }) => {
    expect((await run(spec)).result).toEqual(exited(code))
  })

  test('B26: a program that ends without reading its input ends as it likes', async () => {
    const input = Buffer.alloc(8 * 1024 * 1024)
    expect((await run(shell('exit 7'), { input })).result).toEqual(exited(7))
    const head = await run({ file: 'head', args: ['-c1'] }, { input: 'x'.repeat(input.length) })
    expect([head.result, head.stdout]).toEqual([exited(0), 'x'])
  })

  test('B26: a write that waits is told when the program ends, and so is a later one', async () => {
    const adapter = await start(shell('exit 7'), { stdinMode: 'pipe-open' })
    await expect(adapter.stdin?.write(Buffer.alloc(8 * 1024 * 1024))).rejects.toMatchObject({ code: 'session-ended' })
    await adapter.exited
    await expect(adapter.stdin?.write('late')).rejects.toMatchObject({
      code: 'session-ended',
      message: 'The input was not taken: the program ended with exit code 7.',
    })
    await expect(adapter.stdin?.end()).resolves.toBe(undefined)
  })

  test('B26: a program that closes its input and goes on is told apart from one that ended', async () => {
    const adapter = await start(shell('exec 0<&-; echo closed; exec sleep 300'), { stdinMode: 'pipe-open' })
    await new Promise<void>((resolve) => adapter.onStdout(() => resolve()))
    await expect(adapter.stdin?.write('x')).rejects.toMatchObject({
      code: 'session-ended',
      message: 'The input was not taken: the program reads no more.',
    })
    expect(await trees.isAlive(adapter.identity)).toBe(true)
  })
})

describe('output', () => {
  test('B34: 100 MB are read to the end by a listener that counts and throws away', async () => {
    const adapter = await start(shell('yes | head -c 100000000; exit 5'))
    let bytes = 0
    adapter.onStdout((chunk) => {
      bytes += chunk.length
    })
    expect(await adapter.wait()).toEqual(exited(5))
    expect(bytes).toBe(100_000_000)
  })

  const inPieces = (...pieces: readonly (readonly [fd: 1 | 2, hex: string])[]) =>
    node(
      `const fs = require('fs'); const pieces = ${JSON.stringify(pieces)};
       const next = () => { const [fd, hex] = pieces.shift(); fs.writeSync(fd, Buffer.from(hex, 'hex')); if (pieces.length > 0) setTimeout(next, 50) }; next()`,
    )

  test('B35: a character that is split over two reads arrives byte for byte', async () => {
    expect((await run(inPieces([1, '7820e2'], [1, '80942079']))).stdout).toBe('x — y')
  })

  test('B36: what comes on one stream does not cut a character of the other', async () => {
    const { stdout, stderr } = await run(inPieces([1, 'f0'], [2, '45'], [1, '9f9982']))
    expect([stdout, stderr]).toEqual(['🙂', 'E'])
  })

  test('B37: the bytes of an unfinished character at the end are there', async () => {
    expect((await run({ file: 'printf', args: ['ok\\360\\237'] })).stdout).toBe('ok\uFFFD')
  })
})

describe('what is started', () => {
  test('B28: a host whose directory was deleted can start programs', async () => {
    const gone = join(directory, 'gone')
    mkdirSync(gone)
    expect(await runFixture('deleted-directory', { args: [gone] })).toEqual({
      withDirectory: { stdout: '/\n', result: exited(0) },
      without: { stdout: 'ok\n', result: exited(0) },
      relative: expect.objectContaining({ code: 'directory-not-found' }),
    })
  })

  /** A shell command of exactly this many bytes that does nothing. */
  const commandOf = (bytes: number, character: string): string => {
    const room = bytes - 3
    const size = Buffer.byteLength(character)
    return `: #${character.repeat(Math.floor(room / size))}${'x'.repeat(room % size)}`
  }

  test.runIf(onLinux).each(['x', 'é'])(
    'B32: a command of 131,071 bytes runs, and one more byte is refused (%s)',
    async (character) => {
      expect((await run(shell(commandOf(131_071, character)))).result).toEqual(exited(0))
      await expect(start(shell(commandOf(131_072, character)))).rejects.toMatchObject({ code: 'arguments-too-long' })
    },
  )

  test.runIf(onLinux)('B32: a variable that is too long is refused, and so is too much in all', async () => {
    const env = { ...process.env, BIG: 'x'.repeat(131_072) }
    await expect(start({ file: 'true', args: [], env })).rejects.toMatchObject({ code: 'arguments-too-long' })
    const args = Array.from({ length: 70 }, () => 'x'.repeat(100_000))
    await expect(start({ file: 'true', args })).rejects.toMatchObject({ code: 'arguments-too-long' })
  })

  test('B16: undefined variables are not there, and other values than text are refused', async () => {
    const env = { PATH: process.env.PATH, FOO: undefined }
    expect((await run({ file: 'env', args: [], env })).stdout).not.toMatch(/FOO|undefined/)
    const withNull: Record<string, string> = JSON.parse('{"BAR":null}')
    await expect(start({ file: 'env', args: [], env: { ...env, ...withNull } })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'env.BAR' },
    })
  })

  test.each([
    { field: 'args[0]', spec: { file: 'printf', args: ['a\0b'] } },
    { field: 'file', spec: { file: 'printf\0', args: [] } },
    { field: 'cwd', spec: { file: 'printf', args: [], cwd: '/\0' } },
    { field: 'env', spec: { file: 'printf', args: [], env: { 'A\0': 'b' } } },
    { field: 'env.A', spec: { file: 'printf', args: [], env: { A: 'b\0' } } },
  ])('B17: a NUL byte in $field is refused and nothing is started', async ({ field, spec }) => {
    await expect(start(spec)).rejects.toMatchObject({ code: 'invalid-argument', details: { field } })
  })

  test('B40: an argument that is not text is refused by its place', async () => {
    const args: string[] = JSON.parse('["a", null]')
    await expect(start({ file: 'echo', args })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'args[1]' },
    })
  })
})
