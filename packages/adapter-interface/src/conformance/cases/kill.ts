import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual, expectThat } from '../expectation.ts'
import { staying, stubborn, withDescendant } from '../programs.ts'
import { expectShown } from '../shown-text.ts'

const stays = 'setInterval(() => undefined, 1000)'

/** `graceful` asks the program, `force` ends the tree and proves it. */
export const killCases: readonly ConformanceCase[] = [
  defineCase(
    { id: 'kill-graceful', title: 'a graceful kill lets the program end as it likes', requires: ['graceful-kill'] },
    async (scope) => {
      const { adapter, output } = await scope.start(
        `const leave = () => { say('bye'); process.exit(7) }; for (const name of ['SIGTERM', 'SIGHUP', 'SIGBREAK', 'SIGINT']) try { process.on(name, leave) } catch { continue } say('ready'); stay()`,
      )
      await output.until('ready')
      expectEqual(await adapter.kill('graceful'), undefined, 'what kill() resolved to')
      expectEqual(await adapter.wait(), { kind: 'exited', code: 7 }, 'the end')
      expectShown(scope, output.text(), 'readybye')
    },
  ),

  defineCase(
    {
      id: 'kill-graceful-plain',
      title: 'a graceful kill ends a program that does not mind',
      requires: ['graceful-kill'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(staying)
      await output.until('ready')
      await adapter.kill('graceful')
      await adapter.wait()
      expectEqual(await scope.target.trees.isAlive(adapter.identity), false, 'whether the program lives')
    },
  ),

  defineCase(
    { id: 'kill-force', title: 'a forced kill ends a program that ignores every request, and says so' },
    async (scope) => {
      const { adapter, output } = await scope.start(stubborn)
      await output.until('ready')
      const receipt = await adapter.kill('force', { graceMs: 100 })
      const member = receipt.members.find(({ identity }) => identity.pid === adapter.pid)
      expectEqual(member?.outcome, 'killed', 'the outcome of the program in the receipt')
      expectThat(receipt.durationMs >= 0 && receipt.durationMs < 30_000, 'the receipt tells how long it took', receipt)
      expectEqual(await scope.target.trees.isAlive(adapter.identity), false, 'whether the program lives')
      const result = await adapter.wait()
      if (scope.target.capabilities.includes('signals'))
        expectEqual(result, { kind: 'signaled', signal: 'SIGKILL', signalNumber: 9 }, 'the end')
    },
  ),

  defineCase(
    {
      id: 'kill-force-politely',
      title: 'a forced kill with a grace lets the program end by itself',
      requires: ['graceful-kill'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(
        `for (const name of ['SIGTERM', 'SIGHUP', 'SIGBREAK', 'SIGINT']) try { process.on(name, () => process.exit(8)) } catch { continue } say('ready'); stay()`,
      )
      await output.until('ready')
      const receipt = await adapter.kill('force', { graceMs: 20_000 })
      expectEqual(await adapter.wait(), { kind: 'exited', code: 8 }, 'the end')
      const member = receipt.members.find(({ identity }) => identity.pid === adapter.pid)
      expectEqual(member?.outcome, 'exited', 'the outcome of the program in the receipt')
    },
  ),

  ...[
    {
      id: 'kill-force-tree',
      title: 'a forced kill ends the children too',
      detached: false,
      requires: ['tree-kill'] as const,
    },
    {
      id: 'kill-force-escaped',
      title: 'a forced kill ends descendants that left the session too',
      detached: true,
      requires: ['tree-kill', 'escaped-descendants'] as const,
    },
  ].map(({ id, title, detached, requires }) =>
    defineCase({ id, title, requires }, async (scope) => {
      const { adapter, output } = await scope.start(withDescendant({ detached }, 'stay()'), {
        args: [stays],
        marker: scope.marker,
      })
      const child = await scope.adopt(await output.report())
      const receipt = await adapter.kill('force', { graceMs: 200, marker: scope.marker })
      expectEqual(
        await Promise.all([adapter.identity, child].map((identity) => scope.target.trees.isAlive(identity))),
        [false, false],
        'whether the program and its child live',
      )
      const named = receipt.members.filter(({ identity }) => identity.pid === adapter.pid || identity.pid === child.pid)
      expectEqual(named.length, 2, 'members of the receipt that are the program or its child')
      expectThat(
        receipt.members.every(({ outcome }) => outcome !== 'survived'),
        'nothing survived',
        receipt,
      )
    }),
  ),

  defineCase(
    { id: 'kill-stronger', title: 'a stronger kill takes effect during a patient one', requires: ['tree-kill'] },
    async (scope) => {
      const { adapter, output } = await scope.start(stubborn)
      await output.until('ready')
      const patient = adapter.kill('force', { graceMs: 60_000 })
      const strong = adapter.kill('force', { graceMs: 0 })
      await Promise.all([patient, strong, adapter.wait()])
      expectEqual(await scope.target.trees.isAlive(adapter.identity), false, 'whether the program lives')
    },
  ),

  defineCase(
    { id: 'kill-paused', title: 'a forced kill ends a program whose output nobody reads', requires: ['back-pressure'] },
    async (scope) => {
      const { adapter, output } = await scope.start(`while (true) say('x'.repeat(10000))`)
      await output.untilTrue(() => output.byteCount > 0, 'a first chunk arrives')
      adapter.pause()
      await adapter.kill('force', { graceMs: 0 })
      await adapter.exited
      adapter.resume()
      await adapter.wait()
    },
  ),

  defineCase({ id: 'kill-after-end', title: 'a kill after the end harms nobody' }, async (scope) => {
    const { adapter } = await scope.finish('process.exit(3)')
    expectEqual(await adapter.kill('graceful'), undefined, 'what a graceful kill resolved to')
    const receipt = await adapter.kill('force', { graceMs: 0 })
    expectThat(
      receipt.members.every(({ outcome, signals }) => outcome !== 'survived' && signals.length === 0),
      'no one was signalled',
      receipt,
    )
    await adapter.dispose()
    expectEqual(await adapter.kill('graceful'), undefined, 'what a graceful kill resolved to after dispose()')
    expectEqual(await adapter.wait(), { kind: 'exited', code: 3 }, 'the end')
  }),
]
