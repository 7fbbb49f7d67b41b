import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual, expectSameBytes, expectThat } from '../expectation.ts'
import { expectShown } from '../shown-text.ts'

/** Every byte, in order, however the program ends. */
export const outputCases: readonly ConformanceCase[] = [
  defineCase(
    { id: 'every-byte-value', title: 'all 256 byte values arrive', requires: ['exact-bytes'] },
    async (scope) => {
      const values = Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256))
      const { output } = await scope.finish(
        `put(1, Buffer.from(Array.from({ length: 1024 }, (_, index) => index % 256)))`,
      )
      expectSameBytes(output.bytes(), scope.shown(values), 'the output')
      expectThat(
        output.chunks.every(({ bytes }) => bytes instanceof Uint8Array),
        'every chunk is a Uint8Array',
      )
    },
  ),

  defineCase({ id: 'big-output', title: 'megabytes arrive in order', deadlineMs: 60_000 }, async (scope) => {
    const count = scope.isExact ? 60_000 : 3_000
    const line = (index: number): string => `${index} ${'.'.repeat(index % 90)}\n`
    const expected = Array.from({ length: count }, (_, index) => line(index)).join('')
    const { output } = await scope.finish(
      `let text = ''; for (let index = 0; index < Number(argument); index++) text += index + ' ' + '.'.repeat(index % 90) + '\\n'; say(text)`,
      { args: [String(count)] },
    )
    if (scope.isExact) expectSameBytes(output.bytes(), scope.shown(expected), 'the output')
    else expectShown(scope, output.text(), expected)
  }),

  defineCase(
    {
      id: 'output-at-exit',
      title: 'output right before the end is never short',
      deadlineMs: 60_000,
    },
    async (scope) => {
      for (let round = 0; round < (scope.isExact ? 10 : 3); round++) {
        const { output } = await scope.finish(`say('0'.repeat(20480)); process.exit(0)`)
        if (scope.isExact) expectEqual(output.byteCount, 20_480, `bytes of round ${round}`)
        else expectShown(scope, output.text(), '0'.repeat(20_480))
      }
    },
  ),

  defineCase(
    {
      id: 'output-at-shell-exit',
      title: 'output of a shell that ends at once is never short',
      requires: ['exact-bytes', 'posix-shell'],
      deadlineMs: 90_000,
    },
    async (scope) => {
      const commands = [
        { command: 'printf %020480d 0', bytes: 20_480 },
        { command: 'printf %0200000d 0', bytes: 200_000 },
        { command: 'printf x', bytes: 1 },
      ]
      for (const { command, bytes } of commands) {
        for (let round = 0; round < 20; round++) {
          const { adapter, output } = await scope.startShell(command)
          await adapter.wait()
          expectEqual(output.byteCount, bytes, `bytes of ${command}, round ${round}`)
          await adapter.dispose()
        }
      }
    },
  ),

  defineCase({ id: 'no-output', title: 'a program without output has none' }, async (scope) => {
    const { output, result } = await scope.finish('process.exit(0)')
    expectEqual(output.byteCount, 0, 'bytes delivered')
    expectEqual(result, { kind: 'exited', code: 0 }, 'the end')
  }),

  defineCase(
    {
      id: 'split-characters',
      title: 'a character that is written byte by byte arrives as its bytes',
      requires: ['exact-bytes'],
    },
    async (scope) => {
      const text = '🙂é漢—'
      const { output } = await scope.finish(
        `for (const byte of Buffer.from(argument)) { put(1, [byte]); await pause(20) }`,
        {
          args: [text],
        },
      )
      expectEqual(output.text(), text, 'the chunks put together, then decoded')
    },
  ),

  defineCase(
    { id: 'invalid-text', title: 'bytes that are no text arrive unchanged', requires: ['exact-bytes'] },
    async (scope) => {
      const bytes = [0xff, 0xfe, 0xf0, 0x9f, 0x41, 0xc3]
      const { output } = await scope.finish(`put(1, ${JSON.stringify(bytes)})`)
      expectSameBytes(output.bytes(), Buffer.from(bytes), 'the output')
    },
  ),

  defineCase({ id: 'streaming', title: 'output is delivered while the program runs' }, async (scope) => {
    const { adapter, output } = await scope.start(`say('early'); stay()`)
    await output.until('early')
    expectEqual(await scope.target.trees.isAlive(adapter.identity), true, 'whether the program still runs')
  }),

  defineCase(
    { id: 'streams-apart', title: 'standard output and standard error stay apart', requires: ['pipe'] },
    async (scope) => {
      const { output } = await scope.finish(
        `for (let n = 0; n < 20; n++) { put(1, 'out' + n + ';'); put(2, 'err' + n + ';') }`,
      )
      const expected = (name: string): string => Array.from({ length: 20 }, (_, n) => `${name}${n};`).join('')
      expectEqual(output.text('stdout'), expected('out'), 'standard output')
      expectEqual(output.text('stderr'), expected('err'), 'standard error')
    },
  ),

  defineCase(
    {
      id: 'streams-together',
      title: 'on a terminal both streams come as one, in order',
      requires: ['pty'],
    },
    async (scope) => {
      const { output } = await scope.finish(
        `for (let n = 0; n < 20; n++) { put(1, 'out' + n + ';'); put(2, 'err' + n + ';') }`,
      )
      expectShown(scope, output.text(), Array.from({ length: 20 }, (_, n) => `out${n};err${n};`).join(''))
      expectEqual(output.chunks.filter(({ stream }) => stream === 'stderr').length, 0, 'chunks on standard error')
    },
  ),

  defineCase(
    { id: 'streams-both-full', title: 'two full streams are read together', requires: ['pipe'] },
    async (scope) => {
      const { output, result } = await scope.finish(
        `for (let n = 0; n < 40; n++) { put(2, 'e'.repeat(50000)); put(1, 'o'.repeat(50000)) }; process.exit(4)`,
      )
      expectEqual(
        [output.bytes('stdout').length, output.bytes('stderr').length],
        [2_000_000, 2_000_000],
        'bytes of each',
      )
      expectEqual(result, { kind: 'exited', code: 4 }, 'the end')
    },
  ),

  defineCase(
    {
      id: 'stream-without-listener',
      title: 'a full stream that nobody listens to does not stop the other',
      requires: ['pipe'],
    },
    async (scope) => {
      const adapter = await scope.spawn(scope.launch(`put(2, 'e'.repeat(1000000)); put(1, 'after')`))
      const chunks: Uint8Array[] = []
      adapter.onStdout((chunk) => chunks.push(chunk))
      await adapter.wait()
      expectEqual(Buffer.concat(chunks).toString(), 'after', 'standard output')
    },
  ),
]
