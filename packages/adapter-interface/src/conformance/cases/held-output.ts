import type { ProcessAdapter } from '../../process-adapter.ts'
import type { OutputEnd } from '../../wait-result.ts'
import type { CaseScope } from '../case-scope.ts'
import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { pause, within } from '../deadline.ts'
import { expectEqual, expectThat } from '../expectation.ts'
import { withDescendant } from '../programs.ts'
import { expectShown } from '../shown-text.ts'

/** Far more than the 1 s that a drain may take, so that only an unbounded one fails. */
const boundMs = 12_000

const stays = 'setInterval(() => undefined, 1000)'
const keepsWriting = `setInterval(() => require('node:fs').writeSync(1, 'more;'), 20)`

/** Another process that holds the output open delays the end by a bounded time, and is named. */
export const heldOutputCases: readonly ConformanceCase[] = [
  defineCase(
    { id: 'held', title: 'a silent holder of the output does not keep the end from coming' },
    async (scope) => {
      const { adapter, output } = await scope.start(
        withDescendant({ detached: true }, `say('parent;'); process.exit(3)`),
        { args: [stays] },
      )
      await scope.adopt(await output.report())
      const result = await within(boundMs, adapter.wait(), 'wait() while the output is held')
      expectEqual(result, { kind: 'exited', code: 3 }, 'the end')
      if (scope.isExact)
        expectThat(output.text().endsWith('parent;'), 'the output of the program is there', output.text())
      else expectShown(scope, output.text(), 'parent;')
      await expectHeld(scope, adapter)
    },
  ),

  defineCase(
    {
      id: 'held-by',
      title: 'the holder of the output is named by pid and command',
      requires: ['held-output', 'holders'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(withDescendant({ detached: true }, `process.exit(0)`), {
        args: [stays],
      })
      const holder = await scope.adopt(await output.report())
      await adapter.wait()
      const named = heldBy(await adapter.drained)
      expectEqual(
        named.map(({ pid, startTime }) => ({ pid, startTime })),
        [{ pid: holder.pid, startTime: holder.startTime }],
        'heldBy',
      )
      expectThat((named[0]?.command ?? '').includes('setInterval'), 'the command of the holder is told', named)
    },
  ),

  defineCase(
    { id: 'held-and-written', title: 'a holder that keeps writing does not put off the end' },
    async (scope) => {
      const { adapter, output } = await scope.start(
        withDescendant({ detached: true }, `await pause(400); process.exit(2)`),
        { args: [keepsWriting] },
      )
      await scope.adopt(await output.report())
      await adapter.exited
      expectEqual(
        await within(boundMs, adapter.wait(), 'wait() while a holder writes'),
        { kind: 'exited', code: 2 },
        'the end',
      )
      await expectHeld(scope, adapter)
      const atEnd = output.byteCount
      await pause(300)
      expectEqual(output.byteCount, atEnd, 'bytes delivered after wait()')
    },
  ),

  defineCase(
    {
      id: 'held-while-paused',
      title: 'time in which the reader is paused does not count as drain',
      requires: ['held-output', 'exact-bytes'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(
        withDescendant({ detached: true }, `say('y'.repeat(2000)); process.exit(0)`),
        { args: [stays] },
      )
      adapter.pause()
      await adapter.exited
      await pause(1500)
      adapter.resume()
      await scope.adopt(await output.report())
      await within(boundMs, adapter.wait(), 'wait() after resume()')
      expectEqual(output.text().replace(/^<<.*>>/, ''), 'y'.repeat(2000), 'the output of the program')
    },
  ),

  defineCase(
    {
      id: 'held-disposed',
      title: 'dispose() after the end does not wait for the holder, and does not kill it',
    },
    async (scope) => {
      const { adapter, output } = await scope.start(withDescendant({ detached: true }, `process.exit(0)`), {
        args: [stays],
      })
      const holder = await scope.adopt(await output.report())
      await adapter.wait()
      await within(boundMs, adapter.dispose(), 'dispose()')
      expectEqual(
        await scope.target.trees.isAlive(holder),
        true,
        'whether the holder lives: the program had ended by itself',
      )
    },
  ),
]

/** Who cannot notice that an output is held only has to end in time. */
const expectHeld = async (scope: CaseScope, { drained }: Pick<ProcessAdapter, 'drained'>): Promise<void> => {
  const end = await drained
  if (scope.target.capabilities.includes('held-output'))
    expectThat(end !== 'complete', 'drained says that the output is held')
}

const heldBy = (end: OutputEnd): Exclude<OutputEnd, 'complete'>['heldBy'] => (end === 'complete' ? [] : end.heldBy)
