import type { ProcessAdapter } from '../../process-adapter.ts'
import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { pause } from '../deadline.ts'
import { expectEqual, expectSameBytes, expectThat } from '../expectation.ts'
import { expectShown } from '../shown-text.ts'

/** Chunks, then `drained`; `exited` before `drained`; then `wait()`; then nothing, and each of them once. */
export const eventOrderCases: readonly ConformanceCase[] = [
  defineCase(
    { id: 'order-of-the-end', title: 'chunks come before drained, exited before drained, and wait() last' },
    async (scope) => {
      const { adapter, output } = await scope.start(`say('a'); await pause(50); say('b')`)
      const seen: string[] = []
      let chunksAtDrained = 0
      const ends = [
        adapter.wait().then(() => seen.push('wait')),
        adapter.drained.then(() => {
          seen.push('drained')
          chunksAtDrained = output.chunks.length
        }),
        adapter.exited.then(() => seen.push('exited')),
      ]
      await Promise.all(ends)
      expectEqual(seen, ['exited', 'drained', 'wait'], 'the order in which the promises resolved')
      expectEqual(output.chunks.length, chunksAtDrained, 'chunks at the end and at drained')
      expectShown(scope, output.text(), 'ab')
    },
  ),

  defineCase({ id: 'nothing-after-wait', title: 'no chunk follows wait()' }, async (scope) => {
    const { adapter, output } = await scope.start(`say('x'.repeat(50000))`)
    await adapter.wait()
    const atEnd = output.byteCount
    await adapter.dispose()
    await pause(200)
    expectEqual(output.byteCount, atEnd, 'bytes at wait() and later')
    if (scope.isExact) expectEqual(atEnd, 50_000, 'bytes at wait()')
  }),

  defineCase(
    {
      id: 'complete',
      title: 'drained says complete when every byte was delivered',
      // Who cannot notice that an output is held cannot tell that it is complete either.
      requires: ['held-output'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(`say('all')`)
      expectEqual(await adapter.drained, 'complete', 'drained')
      expectShown(scope, output.text(), 'all')
    },
  ),

  defineCase(
    { id: 'late-listener', title: 'output from before there was a listener is not lost, also after the end' },
    async (scope) => {
      const adapter = await scope.spawn(scope.launch(`say('first')`))
      await adapter.exited
      // Longer than any drain waits for silence.
      await pause(400)
      const chunks: Uint8Array[] = []
      adapter.onStdout((chunk) => chunks.push(chunk))
      await adapter.wait()
      expectShown(scope, Buffer.concat(chunks).toString(), 'first')
    },
  ),

  defineCase(
    { id: 'wait-without-listener', title: 'wait() without a listener reads and discards', requires: ['back-pressure'] },
    async (scope) => {
      const adapter = await scope.spawn(scope.launch(`say('x'.repeat(1000000)); process.exit(6)`))
      expectEqual(await adapter.wait(), { kind: 'exited', code: 6 }, 'the end of a program that printed 1 MB')
    },
  ),

  defineCase({ id: 'wait-twice', title: 'wait() gives the same answer to everyone, at any time' }, async (scope) => {
    const { adapter } = await scope.start(`process.exit(5)`)
    const [first, second] = await Promise.all([adapter.wait(), adapter.wait()])
    await adapter.dispose()
    const answers = [first, second, await adapter.wait(), await adapter.exited]
    expectEqual(
      answers,
      answers.map(() => ({ kind: 'exited', code: 5 })),
      'two early answers, a late one, and exited',
    )
  }),

  defineCase({ id: 'exited-unread', title: 'exited resolves although nobody reads the output' }, async (scope) => {
    const adapter = await scope.spawn(scope.launch(`say('x'.repeat(100)); process.exit(2)`))
    expectEqual(await adapter.exited, { kind: 'exited', code: 2 }, 'exited')
  }),

  defineCase({ id: 'chunks-kept', title: 'a chunk is never written to again' }, async (scope) => {
    const { output } = await scope.finish(
      `for (let round = 0; round < 200; round++) { say(String.fromCharCode(65 + round % 26).repeat(3000)); if (round % 20 === 0) await pause(1) }`,
    )
    if (scope.isExact) expectEqual(output.byteCount, 600_000, 'bytes delivered')
    for (const [index, { bytes, copy }] of output.chunks.entries())
      expectSameBytes(bytes, copy, `chunk ${index} at the end`)
  }),

  defineCase({ id: 'sessions-apart', title: 'programs side by side do not mix', deadlineMs: 60_000 }, async (scope) => {
    const names = Array.from({ length: scope.isExact ? 12 : 4 }, (_, index) => `program-${index};`)
    const started = await Promise.all(
      names.map((name) =>
        scope.start(`for (let round = 0; round < 50; round++) { say(argument); await pause(1) }`, { args: [name] }),
      ),
    )
    await Promise.all(started.map(({ adapter }: { adapter: ProcessAdapter }) => adapter.wait()))
    for (const [index, name] of names.entries()) {
      const text = started[index]?.output.text() ?? ''
      expectShown(scope, text, name.repeat(50))
      expectThat(
        names.every((each) => each === name || !text.includes(each)),
        'nothing of another program',
        text,
      )
    }
    expectThat(new Set(started.map(({ adapter }) => adapter.pid)).size === names.length, 'each program has its own pid')
  }),
]
