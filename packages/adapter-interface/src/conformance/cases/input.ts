import { Readable } from 'node:stream'
import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual, expectThat } from '../expectation.ts'
import { collecting, digesting } from '../programs.ts'
import { sha256 } from '../recorded-output.ts'

const text = 'é漢🙂 \0 end'
const hex = Buffer.from(text).toString('hex')

/** Input that is known at the start. */
export const inputCases: readonly ConformanceCase[] = [
  defineCase(
    { id: 'input-none', title: 'a program that reads ends at once when there is no input', requires: ['pipe'] },
    async (scope) => {
      const { adapter, output, result } = await scope.finish(collecting)
      expectEqual(await output.report(), '', 'what the program read')
      expectEqual(result, { kind: 'exited', code: 3 }, 'the end')
      expectEqual(adapter.stdin, undefined, 'stdin of the adapter')
      expectEqual(adapter.terminal, undefined, 'terminal of the adapter')
    },
  ),

  ...[
    { id: 'input-text', title: 'text is given as UTF-8, then the end', input: (): string => text },
    {
      id: 'input-bytes',
      title: 'bytes are given as they are, then the end',
      input: (): Uint8Array => Buffer.from(text),
    },
    {
      id: 'input-reader',
      title: 'what a reader gives is passed on, then the end',
      input: async function* (): AsyncGenerator<string | Uint8Array> {
        for (const byte of Buffer.from(text)) yield Uint8Array.of(byte)
      },
    },
    {
      id: 'input-mixed-reader',
      title: 'a reader may give text and bytes',
      input: async function* (): AsyncGenerator<string | Uint8Array> {
        yield 'é漢'
        yield Buffer.from('🙂 \0 end')
      },
    },
  ].map(({ id, title, input }) =>
    defineCase({ id, title, requires: ['pipe'] }, async (scope) => {
      const { output, result } = await scope.finish(collecting, { input: input() })
      expectEqual(await output.report(), hex, 'what the program read')
      expectEqual(result, { kind: 'exited', code: 3 }, 'the end')
    }),
  ),

  defineCase({ id: 'input-big', title: 'megabytes of input arrive whole', requires: ['pipe'] }, async (scope) => {
    const input = Buffer.alloc(4_000_000, 'The quick brown fox. ')
    const { output } = await scope.finish(digesting, { args: [String(input.length)], input })
    expectEqual(await output.report(), { bytes: input.length, sha256: sha256(input) }, 'what the program read')
  }),

  defineCase(
    { id: 'input-then-open', title: 'an open input gives what is known first, and stays open', requires: ['pipe'] },
    async (scope) => {
      const { stdin, output, adapter } = await scope.startWritable(collecting, { input: 'first ' })
      await output.until('ready')
      await stdin.write('second')
      await stdin.end()
      expectEqual(await output.report(), Buffer.from('first second').toString('hex'), 'what the program read')
      expectEqual(await adapter.wait(), { kind: 'exited', code: 3 }, 'the end')
    },
  ),

  defineCase(
    { id: 'input-unread', title: 'a program that does not read its input ends as it likes', requires: ['pipe'] },
    async (scope) => {
      const { result } = await scope.finish('process.exit(7)', { input: Buffer.alloc(8_000_000) })
      expectEqual(result, { kind: 'exited', code: 7 }, 'the end')
    },
  ),

  defineCase(
    { id: 'input-half-read', title: 'a program that reads a part of its input ends as it likes', requires: ['pipe'] },
    async (scope) => {
      const { result, output } = await scope.finish(
        `const buffer = Buffer.alloc(1); fs.readSync(0, buffer); report(buffer.toString()); process.exit(6)`,
        { input: 'x'.repeat(8_000_000) },
      )
      expectEqual(await output.report(), 'x', 'what the program read')
      expectEqual(result, { kind: 'exited', code: 6 }, 'the end')
    },
  ),

  defineCase(
    {
      id: 'input-stream-destroyed',
      title: 'a stream that is not consumed is destroyed at the end',
      requires: ['pipe'],
    },
    async (scope) => {
      const input = new Readable({ read: () => undefined })
      input.push('never taken')
      const { adapter, result } = await scope.finish('process.exit(0)', { input })
      await adapter.dispose()
      expectEqual(result, { kind: 'exited', code: 0 }, 'the end')
      expectThat(input.destroyed, 'the stream is destroyed')
    },
  ),

  defineCase(
    {
      id: 'input-reader-returned',
      title: 'a reader that never gives anything is returned at the end',
      requires: ['pipe'],
    },
    async (scope) => {
      let returned = 0
      const input: AsyncIterable<string> = {
        [Symbol.asyncIterator]: () => ({
          next: () => new Promise<IteratorResult<string>>(() => undefined),
          return: async () => {
            returned++
            return { done: true, value: undefined }
          },
        }),
      }
      const { adapter, result } = await scope.finish('process.exit(0)', { input })
      await adapter.dispose()
      expectEqual(result, { kind: 'exited', code: 0 }, 'the end')
      expectEqual(returned, 1, 'calls of return()')
    },
  ),
]
