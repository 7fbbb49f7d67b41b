import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual, expectRejection } from '../expectation.ts'

/** MAX_ARG_STRLEN with its NUL: 32 pages. `execve(2)` */
const stringBytes = 131_072

const requires = ['argument-limits', 'posix-shell'] as const

/** The limits of the system are counted in bytes, before anything is started. */
export const launchLimitCases: readonly ConformanceCase[] = [
  defineCase(
    { id: 'longest-argument', title: 'an argument of 131,071 bytes arrives whole', requires },
    async (scope) => {
      const { output, result } = await scope.finish(`report(Buffer.byteLength(argument))`, {
        args: ['x'.repeat(stringBytes - 1)],
      })
      expectEqual(await output.report(), stringBytes - 1, 'the bytes that the program got')
      expectEqual(result, { kind: 'exited', code: 0 }, 'the end of the program')
    },
  ),

  defineCase({ id: 'longest-command', title: 'a command string of 131,071 bytes runs', requires }, async (scope) => {
    const { adapter } = await scope.startShell(`exit 7 #${'x'.repeat(stringBytes - 1 - 'exit 7 #'.length)}`)
    expectEqual(await adapter.wait(), { kind: 'exited', code: 7 }, 'the end of the command')
  }),

  defineCase(
    { id: 'argument-too-long', title: 'an argument of 131,072 bytes is arguments-too-long', requires },
    async (scope) => {
      const launch = scope.launch(`say('ran')`, { args: ['x'.repeat(stringBytes)] })
      await expectRejection(scope.spawn(launch), 'arguments-too-long', 'the spawn')
    },
  ),

  defineCase(
    { id: 'argument-bytes', title: 'arguments are counted in bytes, not in characters', requires },
    async (scope) => {
      const launch = scope.launch(`say('ran')`, { args: ['é'.repeat(stringBytes / 2)] })
      await expectRejection(scope.spawn(launch), 'arguments-too-long', 'the spawn with 65,536 two-byte characters')
      const { output } = await scope.finish(`report(Buffer.byteLength(argument))`, {
        args: [`${'é'.repeat(stringBytes / 2 - 1)}x`],
      })
      expectEqual(await output.report(), stringBytes - 1, 'the bytes that the program got')
    },
  ),

  defineCase(
    { id: 'variable-too-long', title: 'a variable of 131,072 bytes is arguments-too-long', requires },
    async (scope) => {
      const env = { ...process.env, LONG: 'x'.repeat(stringBytes - 'LONG='.length) }
      await expectRejection(scope.spawn(scope.launch(`say('ran')`, { env })), 'arguments-too-long', 'the spawn')
    },
  ),

  defineCase(
    { id: 'longest-variable', title: 'a variable of 131,071 bytes with its name arrives whole', requires },
    async (scope) => {
      const env = { ...process.env, LONG: 'x'.repeat(stringBytes - 'LONG='.length - 1) }
      const { output } = await scope.finish(`report(process.env.LONG.length)`, { env })
      expectEqual(await output.report(), env.LONG.length, 'the length that the program got')
    },
  ),

  defineCase(
    { id: 'arguments-sum', title: 'arguments that are too long only together are arguments-too-long', requires },
    async (scope) => {
      // 6 MiB is the most that any stack limit allows.
      const launch = scope.launch(`say('ran')`, { args: Array.from({ length: 70 }, () => 'x'.repeat(100_000)) })
      await expectRejection(scope.spawn(launch), 'arguments-too-long', 'the spawn with 7 MB in 70 arguments')
    },
  ),
]
