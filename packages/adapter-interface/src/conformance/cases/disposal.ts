import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual } from '../expectation.ts'
import { staying, stubborn, withDescendant } from '../programs.ts'

const stays = 'setInterval(() => undefined, 1000)'

/** `dispose()` leaves nothing, whenever it comes. */
export const disposalCases: readonly ConformanceCase[] = [
  defineCase(
    { id: 'dispose-after-end', title: 'dispose() after the end, twice and at the same time, is quiet' },
    async (scope) => {
      const { adapter } = await scope.finish(`say('done')`)
      await Promise.all([adapter.dispose(), adapter.dispose()])
      await adapter.dispose()
      await adapter[Symbol.asyncDispose]()
    },
  ),

  defineCase(
    { id: 'dispose-running', title: 'dispose() ends a program that runs, and wait() tells how' },
    async (scope) => {
      const { adapter, output } = await scope.start(stubborn)
      await output.until('ready')
      const waiting = adapter.wait()
      await adapter.dispose()
      expectEqual(await scope.target.trees.isAlive(adapter.identity), false, 'whether the program lives')
      const result = await waiting
      if (scope.target.capabilities.includes('signals')) expectEqual(result.kind, 'signaled', 'the end')
      expectEqual(await adapter.wait(), result, 'a later wait()')
    },
  ),

  defineCase({ id: 'dispose-at-once', title: 'dispose() right after the spawn leaves nothing' }, async (scope) => {
    const adapter = await scope.spawn(scope.launch(staying))
    await adapter.dispose()
    expectEqual(await scope.target.trees.isAlive(adapter.identity), false, 'whether the program lives')
    await adapter.exited
    await adapter.wait()
  }),

  defineCase(
    { id: 'dispose-tree', title: 'dispose() of a program that runs ends its children too', requires: ['tree-kill'] },
    async (scope) => {
      const { adapter, output } = await scope.start(withDescendant({ detached: false }, 'stay()'), { args: [stays] })
      const child = await scope.adopt(await output.report())
      await adapter.dispose()
      expectEqual(await scope.target.trees.isAlive(child), false, 'whether the child lives')
    },
  ),

  defineCase(
    {
      id: 'dispose-paused',
      title: 'dispose() of a paused program with full buffers resolves',
      requires: ['back-pressure'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(`while (true) say('x'.repeat(10000))`)
      await output.untilTrue(() => output.byteCount > 0, 'a first chunk arrives')
      adapter.pause()
      await adapter.dispose()
      await adapter.wait()
      await adapter.drained
    },
  ),

  defineCase(
    { id: 'dispose-unread', title: 'dispose() of an ended program whose output nobody read resolves' },
    async (scope) => {
      const adapter = await scope.spawn(scope.launch(`say('never read')`))
      await adapter.exited
      await adapter.dispose()
      expectEqual(await adapter.wait(), { kind: 'exited', code: 0 }, 'the end')
    },
  ),

  defineCase(
    { id: 'dispose-writing', title: 'dispose() settles writes that wait', requires: ['back-pressure'] },
    async (scope) => {
      const { adapter, stdin, output } = await scope.startWritable(`raw(); say('ready'); stay()`)
      await output.until('ready')
      const write = stdin.write(Buffer.alloc(4_000_000, 'x')).then(
        () => 'taken',
        () => 'refused',
      )
      await adapter.dispose()
      expectEqual(await write, 'refused', 'a write of 4 MB to a program that does not read')
    },
  ),

  defineCase({ id: 'dispose-is-silent', title: 'no chunk follows dispose()' }, async (scope) => {
    const { adapter, output } = await scope.start(`while (true) { say('x'); await pause(1) }`)
    await output.until('x')
    await adapter.dispose()
    const atEnd = output.byteCount
    await new Promise((resolve) => setTimeout(resolve, 200))
    expectEqual(output.byteCount, atEnd, 'bytes delivered after dispose()')
  }),

  defineCase(
    { id: 'no-signal-after-end', title: 'no signal goes to a pid whose end was seen', requires: ['signals'] },
    async (scope) => {
      const sent: unknown[] = []
      const { adapter } = await scope.finish('process.exit(0)')
      const kill = process.kill
      process.kill = (pid, signal) => {
        if (Math.abs(pid) === adapter.pid && signal !== 0) sent.push(signal)
        return kill.call(process, pid, signal)
      }
      try {
        await adapter.kill('graceful')
        await adapter.kill('force', { graceMs: 0 })
        await adapter.dispose()
      } finally {
        process.kill = kill
      }
      expectEqual(sent, [], 'signals to the pid')
    },
  ),
]
