import { writeFile } from 'node:fs/promises'
import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual, expectPending, expectRejection } from '../expectation.ts'
import { collecting, digesting, staying } from '../programs.ts'
import { sha256 } from '../recorded-output.ts'

/** Writes are taken in order, whole, and told about. */
export const writingCases: readonly ConformanceCase[] = [
  defineCase(
    { id: 'write-every-byte', title: 'all 256 byte values reach a program that reads raw', requires: ['exact-bytes'] },
    async (scope) => {
      const values = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256))
      const { stdin, output } = await scope.startWritable(digesting, { args: ['1024'] })
      await output.until('ready')
      await stdin.write(values)
      expectEqual(await output.report(), { bytes: 1024, sha256: sha256(values) }, 'what the program read')
    },
  ),

  defineCase({ id: 'write-text', title: 'text is sent as UTF-8' }, async (scope) => {
    const text = 'é漢🙂—'
    const { stdin, output } = await scope.startWritable(digesting, { args: [String(Buffer.byteLength(text))] })
    await output.until('ready')
    await stdin.write(text)
    expectEqual(
      await output.report(),
      { bytes: Buffer.byteLength(text), sha256: sha256(text) },
      'what the program read',
    )
  }),

  defineCase(
    {
      id: 'write-order',
      title: 'writes that are not awaited keep their order and are not mixed',
      requires: ['exact-bytes'],
    },
    async (scope) => {
      const parts = Array.from({ length: 60 }, (_, index) =>
        String.fromCharCode(65 + (index % 26)).repeat((index * 397) % 5000),
      )
      const whole = parts.join('')
      const { stdin, output } = await scope.startWritable(digesting, { args: [String(whole.length)] })
      await output.until('ready')
      await Promise.all(parts.map((part, index) => stdin.write(index % 2 === 0 ? part : Buffer.from(part))))
      expectEqual(await output.report(), { bytes: whole.length, sha256: sha256(whole) }, 'what the program read')
    },
  ),

  defineCase(
    {
      id: 'write-lines',
      title: 'lines that are typed without awaiting arrive whole and in order',
      requires: ['pty'],
    },
    async (scope) => {
      const lines = Array.from({ length: 40 }, (_, index) =>
        index === 0 ? 'é漢' : String.fromCharCode(65 + (index % 26)).repeat((index * 13) % 70),
      )
      const { stdin, output } = await scope.startWritable(
        `let text = ''; process.stdin.on('data', (chunk) => { text += chunk; const lines = text.split(/\\r?\\n/); if (lines.length > 40) { report(lines.slice(0, 40)); process.exit(0) } }); say('ready')`,
      )
      await output.until('ready')
      await Promise.all(lines.map((line) => stdin.write(`${line}\r`)))
      expectEqual(await output.report(), lines, 'the lines that the program read')
    },
  ),

  defineCase({ id: 'write-nothing', title: 'an empty write resolves' }, async (scope) => {
    const { stdin, output } = await scope.startWritable(digesting, { args: ['2'] })
    await output.until('ready')
    // Nothing is written after the last byte that the program waits for: it may be gone by then.
    await Promise.all([stdin.write(''), stdin.write('o'), stdin.write(new Uint8Array(0)), stdin.write('k')])
    expectEqual(await output.report(), { bytes: 2, sha256: sha256('ok') }, 'what the program read')
  }),

  defineCase(
    {
      id: 'write-buffer-reused',
      title: 'a buffer may be used again once its write resolved',
      requires: ['exact-bytes', 'back-pressure'],
    },
    async (scope) => {
      const size = 300_000
      const mine = Buffer.alloc(size, 'a')
      const { stdin, output } = await scope.startWritable(
        `${digesting}; process.stdin.pause(); await pause(300); process.stdin.resume()`,
        {
          args: [String(size + 1)],
        },
      )
      await output.until('ready')
      const written = stdin.write(mine)
      const last = stdin.write('b')
      await written
      mine.fill('c')
      await last
      const expected = `${'a'.repeat(size)}b`
      expectEqual(await output.report(), { bytes: size + 1, sha256: sha256(expected) }, 'what the program read')
    },
  ),

  defineCase(
    { id: 'end-of-input', title: 'end() follows earlier writes and ends the input', requires: ['end-of-input'] },
    async (scope) => {
      const { adapter, stdin, output } = await scope.startWritable(collecting)
      await output.until('ready')
      const written = stdin.write('line\n')
      await stdin.end()
      await written
      expectEqual(await output.report(), Buffer.from('line\n').toString('hex'), 'what the program read')
      expectEqual(await adapter.wait(), { kind: 'exited', code: 3 }, 'the end')
    },
  ),

  defineCase(
    {
      id: 'end-of-input-mid-line',
      title: 'end() also ends an input whose last line is unfinished',
      requires: ['end-of-input'],
    },
    async (scope) => {
      const { adapter, stdin, output } = await scope.startWritable(collecting)
      await output.until('ready')
      await stdin.write('unfinished')
      await stdin.end()
      expectEqual(await output.report(), Buffer.from('unfinished').toString('hex'), 'what the program read')
      expectEqual(await adapter.wait(), { kind: 'exited', code: 3 }, 'the end')
    },
  ),

  defineCase({ id: 'end-twice', title: 'end() may be called again', requires: ['end-of-input'] }, async (scope) => {
    const { adapter, stdin, output } = await scope.startWritable(collecting)
    await output.until('ready')
    await Promise.all([stdin.end(), stdin.end()])
    expectEqual(await adapter.wait(), { kind: 'exited', code: 3 }, 'the end')
    await stdin.end()
  }),

  defineCase({ id: 'write-after-end', title: 'a write after end() is stdin-closed' }, async (scope) => {
    const { stdin, output } = await scope.startWritable(staying)
    await output.until('ready')
    const ended = stdin.end()
    await expectRejection(stdin.write('late'), 'stdin-closed', 'a write right after end()')
    await ended
    await expectRejection(stdin.write('later'), 'stdin-closed', 'a write after end() resolved')
  }),

  defineCase({ id: 'write-after-exit', title: "a write after the program's end is session-ended" }, async (scope) => {
    const { adapter, stdin } = await scope.startWritable('process.exit(0)')
    await adapter.wait()
    await expectRejection(stdin.write('late'), 'session-ended', 'a write after wait()')
    await adapter.dispose()
    await expectRejection(stdin.write('later'), 'session-ended', 'a write after dispose()')
    await stdin.end()
  }),

  defineCase(
    {
      id: 'write-pending-at-exit',
      title: 'a write that waits is session-ended when the program ends',
      requires: ['back-pressure'],
    },
    async (scope) => {
      const { adapter, stdin, output } = await scope.startWritable(
        `raw(); say('ready'); await pause(600); process.exit(1)`,
      )
      await output.until('ready')
      const writes = [stdin.write(Buffer.alloc(4_000_000, 'x')), stdin.write('behind it')]
      await Promise.all(writes.map((write, index) => expectRejection(write, 'session-ended', `pending write ${index}`)))
      expectEqual(await adapter.wait(), { kind: 'exited', code: 1 }, 'the end')
    },
  ),

  defineCase(
    {
      id: 'write-not-reading',
      title: 'a write resolves when the bytes are taken, not before',
      requires: ['back-pressure', 'exact-bytes'],
    },
    async (scope) => {
      const go = `${await scope.directory()}/go`
      const data = 'y'.repeat(400_000)
      const { stdin, output } = await scope.startWritable(
        `raw(); say('waiting'); const file = process.argv[2]; while (!fs.existsSync(file)) await pause(20); ${digesting}`,
        { args: [String(data.length), go] },
      )
      await output.until('waiting')
      const written = stdin.write(data)
      await expectPending(written, 300, 'a write of 400 kB to a program that does not read')
      await writeFile(go, '')
      await written
      expectEqual(await output.report(), { bytes: data.length, sha256: sha256(data) }, 'what the program read')
    },
  ),

  defineCase(
    {
      id: 'write-reader-gone',
      title: 'a program that closes its input and goes on is told to the write, and not ended by it',
      requires: ['pipe'],
    },
    async (scope) => {
      const { adapter, stdin, output } = await scope.startWritable(
        `fs.closeSync(0); say('closed;'); await pause(300); say('after'); process.exit(5)`,
      )
      await output.until('closed;')
      await expectRejection(stdin.write('late'), 'session-ended', 'a write that nobody can read')
      await expectRejection(stdin.write('later'), 'session-ended', 'the next one')
      expectEqual(await adapter.wait(), { kind: 'exited', code: 5 }, 'the end')
      expectEqual(output.text(), 'closed;after', 'the output')
    },
  ),
]
