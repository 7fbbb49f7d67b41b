import { readdir } from 'node:fs/promises'
import type { CaseScope } from '../case-scope.ts'
import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { eventually } from '../deadline.ts'
import { expectEqual, expectRejection } from '../expectation.ts'
import { staying } from '../programs.ts'

/** Sessions leave the host as they found it. */
export const resourceCases: readonly ConformanceCase[] = [
  defineCase(
    {
      id: 'descriptors',
      title: 'sessions that end, are killed, are disposed of or fail to start leave no descriptor',
      requires: ['descriptor-count'],
      deadlineMs: 120_000,
    },
    async (scope) => {
      // The first of each kind may open what the whole process shares.
      await oneOfEachKind(scope)
      const before = await openDescriptors()
      for (let round = 0; round < 8; round++) await oneOfEachKind(scope)
      await eventually(async () => (await openDescriptors()) <= before, `no more than ${before} descriptors are open`)
    },
  ),

  defineCase(
    {
      id: 'descriptors-many',
      title: 'forty sessions at once leave no descriptor',
      requires: ['descriptor-count', 'posix-shell'],
      deadlineMs: 120_000,
    },
    async (scope) => {
      const batch = async (): Promise<void> => {
        const started = await Promise.all(Array.from({ length: 40 }, (_, index) => scope.startShell(`echo ${index}`)))
        for (const [index, { adapter, output }] of started.entries()) {
          await adapter.wait()
          expectEqual(output.text(), scope.shown(`${index}\n`).toString(), `the output of session ${index}`)
          await adapter.dispose()
        }
      }
      await batch()
      const before = await openDescriptors()
      await batch()
      await eventually(async () => (await openDescriptors()) <= before, `no more than ${before} descriptors are open`)
    },
  ),

  defineCase(
    { id: 'host-listeners', title: 'no listener is left on the host process, and no signal handler ever' },
    async (scope) => {
      const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGCHLD', 'SIGPIPE']
      const count = (names: readonly (string | symbol)[]): number =>
        names.reduce((sum, name) => sum + process.listenerCount(name), 0)
      await (await scope.finish('process.exit(0)')).adapter.dispose()
      const before = count(process.eventNames())
      const handlers = count(signals)
      const { adapter, output } = await scope.start(staying)
      await output.until('ready')
      expectEqual(count(signals), handlers, 'signal handlers of the host while a program runs')
      await adapter.dispose()
      expectEqual(count(process.eventNames()), before, 'listeners on the host process afterwards')
    },
  ),
]

const oneOfEachKind = async (scope: CaseScope): Promise<void> => {
  const ended = await scope.finish(`say('done')`)
  await ended.adapter.dispose()
  const killed = await scope.start(staying)
  await killed.adapter.kill('force', { graceMs: 0 })
  await killed.adapter.dispose()
  const unread = await scope.spawn(scope.launch(staying))
  await unread.dispose()
  await expectRejection(scope.spawn(await scope.missingProgram()), 'program-not-found', 'the spawn')
}

/** Linux and macOS both have `/dev/fd`. */
const openDescriptors = async (): Promise<number> => (await readdir('/dev/fd')).length
