import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual } from '../expectation.ts'

/** How a program ended is told exactly, and not before it did. */
export const endCases: readonly ConformanceCase[] = [
  ...[0, 1, 255].map((code) =>
    defineCase({ id: `exit-code-${code}`, title: `exit code ${code} is told` }, async (scope) => {
      const { result } = await scope.finish(`process.exit(${code})`)
      expectEqual(result, { kind: 'exited', code }, 'the end')
    }),
  ),

  ...[
    { signal: 'SIGKILL', signalNumber: 9 },
    { signal: 'SIGTERM', signalNumber: 15 },
    { signal: 'SIGINT', signalNumber: 2 },
    { signal: 'SIGHUP', signalNumber: 1 },
  ].map(({ signal, signalNumber }) =>
    defineCase(
      {
        id: `ended-by-${signal.toLowerCase()}`,
        title: `an end by ${signal} is a signal, not an exit code`,
        requires: ['signals'],
      },
      async (scope) => {
        const { result } = await scope.finish(`process.kill(process.pid, '${signal}'); stay()`)
        expectEqual(result, { kind: 'signaled', signal, signalNumber }, 'the end')
      },
    ),
  ),

  defineCase(
    {
      id: 'signal-of-a-child',
      title: "the signal of a program's child is an exit code of the program",
      requires: ['signals', 'posix-shell'],
    },
    async (scope) => {
      const { adapter } = await scope.startShell(`sh -c 'kill -9 $$'; exit $?`)
      expectEqual(await adapter.wait(), { kind: 'exited', code: 137 }, 'the end')
    },
  ),

  defineCase(
    {
      id: 'output-closed-early',
      title: 'a program that closes its output and goes on has not ended',
      requires: ['posix-shell'],
    },
    async (scope) => {
      const { adapter, output } = await scope.startShell('echo before; exec 0<&- 1>&- 2>&-; sleep 1; exit 4')
      expectEqual(await adapter.wait(), { kind: 'exited', code: 4 }, 'the end')
      expectEqual(await adapter.drained, 'complete', 'drained')
      expectEqual(output.text(), scope.shown('before\n').toString(), 'the output')
    },
  ),

  defineCase(
    {
      id: 'output-handed-over',
      title: 'a child that ends before the program does not hold its output',
      requires: ['posix-shell'],
    },
    async (scope) => {
      const { adapter, output } = await scope.startShell('(printf child; exit 2) & wait; printf parent; exit 3')
      expectEqual(await adapter.wait(), { kind: 'exited', code: 3 }, 'the end')
      expectEqual(await adapter.drained, 'complete', 'drained')
      expectEqual(output.text(), 'childparent', 'the output')
    },
  ),
]
