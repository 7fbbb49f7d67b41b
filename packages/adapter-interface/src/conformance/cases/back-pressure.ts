import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { pause } from '../deadline.ts'
import { expectEqual, expectPending, expectSameBytes, expectThat } from '../expectation.ts'
import { expectShown } from '../shown-text.ts'

/** A reader that stops stops the program, and loses nothing. */
export const backPressureCases: readonly ConformanceCase[] = [
  defineCase(
    {
      id: 'pause',
      title: 'after pause() at most one more chunk comes, and after resume() everything',
      requires: ['back-pressure', 'exact-bytes'],
    },
    async (scope) => {
      const line = '0123456789abcdef'
      const { adapter, output } = await scope.start(`for (let n = 0; n < 20; n++) say('${line}'.repeat(10000))`)
      await output.untilTrue(() => output.byteCount > 10_000, 'more than 10 kB arrive')
      adapter.pause()
      const atPause = output.chunks.length
      await expectPending(adapter.exited, 500, 'the end of a program whose 3.2 MB are not read')
      expectThat(
        output.chunks.length - atPause <= 1,
        'at most one chunk follows pause()',
        output.chunks.length - atPause,
      )
      adapter.resume()
      await adapter.wait()
      expectSameBytes(output.bytes(), Buffer.from(line.repeat(200_000)), 'the output')
    },
  ),

  defineCase(
    {
      id: 'pause-both-streams',
      title: 'pause() stops both streams, with at most one more chunk of each',
      requires: ['back-pressure', 'pipe'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(
        `for (let n = 0; n < 30; n++) { put(1, 'o'.repeat(50000)); put(2, 'e'.repeat(50000)) }`,
      )
      await output.untilTrue(() => output.bytes('stderr').length > 0, 'standard error arrives')
      adapter.pause()
      const count = (name: string): number => output.chunks.filter(({ stream }) => stream === name).length
      const before = { out: count('stdout'), err: count('stderr') }
      await expectPending(adapter.exited, 500, 'the end of a program whose 3 MB are not read')
      expectThat(
        count('stdout') - before.out <= 1,
        'at most one chunk of standard output follows',
        count('stdout') - before.out,
      )
      expectThat(
        count('stderr') - before.err <= 1,
        'at most one chunk of standard error follows',
        count('stderr') - before.err,
      )
      adapter.resume()
      await adapter.wait()
      expectEqual(
        [output.bytes('stdout').length, output.bytes('stderr').length],
        [1_500_000, 1_500_000],
        'bytes of each',
      )
    },
  ),

  defineCase(
    {
      id: 'pause-at-start',
      title: 'a reader that is paused before the first byte gets everything later',
    },
    async (scope) => {
      const { adapter, output } = await scope.start(`say('x'.repeat(3000)); process.exit(0)`)
      adapter.pause()
      await adapter.exited
      // Longer than the bounded drain: time in which the reader is paused does not count.
      await pause(1500)
      adapter.resume()
      const drained = await adapter.drained
      if (scope.target.capabilities.includes('held-output')) expectEqual(drained, 'complete', 'drained')
      expectShown(scope, output.text(), 'x'.repeat(3000))
    },
  ),

  defineCase(
    {
      id: 'pause-over-the-end',
      title: 'a pause that outlasts the program loses nothing',
      requires: ['exact-bytes', 'back-pressure'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(`say('x'.repeat(60000)); process.exit(0)`)
      await output.untilTrue(() => output.byteCount > 0, 'a first chunk arrives')
      adapter.pause()
      await pause(1500)
      adapter.resume()
      await adapter.wait()
      expectEqual(output.byteCount, 60_000, 'bytes delivered')
    },
  ),

  defineCase({ id: 'pause-often', title: 'pausing and resuming at every chunk loses nothing' }, async (scope) => {
    const adapter = await scope.spawn(scope.launch(`say('abcdefghij'.repeat(50000)); process.exit(0)`))
    const chunks: Uint8Array[] = []
    adapter.onStdout((chunk) => {
      chunks.push(chunk)
      adapter.pause()
      setImmediate(() => adapter.resume())
    })
    await adapter.wait()
    const expected = Buffer.from('abcdefghij'.repeat(50_000))
    if (scope.isExact) expectSameBytes(Buffer.concat(chunks), expected, 'the output')
    else expectShown(scope, Buffer.concat(chunks).toString(), expected.toString())
  }),

  defineCase(
    {
      id: 'pause-twice',
      title: 'pause() and resume() may be called again, also after the end',
    },
    async (scope) => {
      const { adapter, output } = await scope.start(`say('some'); await pause(100); say('thing')`)
      adapter.pause()
      adapter.pause()
      adapter.resume()
      adapter.resume()
      await adapter.wait()
      adapter.pause()
      adapter.resume()
      await adapter.dispose()
      adapter.resume()
      adapter.pause()
      expectShown(scope, output.text(), 'something')
    },
  ),

  defineCase(
    {
      id: 'both-ways',
      title: 'a program that echoes megabytes while it is written to does not deadlock',
      requires: ['exact-bytes', 'back-pressure'],
      deadlineMs: 60_000,
    },
    async (scope) => {
      const data = Buffer.alloc(400_000, 'abcdefghijklmnopqrstuvwxyz')
      const { stdin, output, adapter } = await scope.startWritable(
        `raw(); let left = Number(argument); process.stdin.on('data', (chunk) => { put(1, chunk); left -= chunk.length; if (left <= 0) process.exit(0) }); say('ready;')`,
        { args: [String(data.length)] },
      )
      await output.until('ready;')
      await stdin.write(data)
      await adapter.wait()
      expectSameBytes(output.bytes().subarray('ready;'.length), data, 'the echo')
    },
  ),
]
