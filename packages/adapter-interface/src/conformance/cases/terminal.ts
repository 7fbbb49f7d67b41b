import { setTimeout as pause } from 'node:timers/promises'
import type { TerminalControl } from '../../terminal-control.ts'
import { defaultTerminalSize } from '../../terminal-control.ts'
import type { CaseScope } from '../case-scope.ts'
import { type ConformanceCase, defineCase } from '../conformance-case.ts'
import { expectEqual, expectRejection, expectThat, expectThrow } from '../expectation.ts'
import { digesting, staying } from '../programs.ts'
import { sha256 } from '../recorded-output.ts'

const sizes = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 65_536, 100_000]

/** The terminal half of an adapter. */
export const terminalCases: readonly ConformanceCase[] = [
  defineCase(
    { id: 'is-a-terminal', title: 'the program is on a terminal with all three streams', requires: ['pty'] },
    async (scope) => {
      const { adapter, output } = await scope.finish(`report([0, 1, 2].map((fd) => require('node:tty').isatty(fd)))`)
      expectEqual(await output.report(), [true, true, true], 'isatty() of the streams')
      expectThat(adapter.stdin !== undefined && adapter.terminal !== undefined, 'the adapter has stdin and terminal')
    },
  ),

  defineCase({ id: 'is-no-terminal', title: 'the program is on no terminal', requires: ['pipe'] }, async (scope) => {
    const { adapter, output } = await scope.finish(`report([0, 1, 2].map((fd) => require('node:tty').isatty(fd)))`)
    expectEqual(await output.report(), [false, false, false], 'isatty() of the streams')
    expectEqual(adapter.terminal, undefined, 'terminal of the adapter')
  }),

  defineCase(
    {
      id: 'controlling-terminal',
      title: 'the terminal is the controlling one: it can be opened as /dev/tty',
      requires: ['pty', 'posix-shell', 'exact-bytes'],
    },
    async (scope) => {
      const { adapter, output } = await scope.startShell('printf one; printf two > /dev/tty; exit 6')
      expectEqual(await adapter.wait(), { kind: 'exited', code: 6 }, 'the end')
      expectEqual(output.text(), 'onetwo', 'the output')
    },
  ),

  defineCase({ id: 'size-default', title: 'the default size is 120 by 30', requires: ['pty'] }, async (scope) => {
    const { adapter, output } = await scope.finish(reportsSize)
    expectEqual(await output.report(), [120, 30], 'the size that the program sees')
    expectEqual(adapter.terminal?.size, defaultTerminalSize, 'the size that the adapter tells')
  }),

  defineCase(
    { id: 'size-given', title: 'the program sees the size that was asked for', requires: ['pty'] },
    async (scope) => {
      const { adapter, output } = await scope.finish(reportsSize, { size: { cols: 71, rows: 19 } })
      expectEqual(await output.report(), [71, 19], 'the size that the program sees')
      expectEqual(adapter.terminal?.size, { cols: 71, rows: 19 }, 'the size that the adapter tells')
    },
  ),

  defineCase(
    {
      id: 'size-refused',
      title: 'a size that is no integer from 1 to 65,535 is invalid-argument at the spawn',
      requires: ['pty'],
    },
    async (scope) => {
      for (const bad of sizes) {
        for (const size of [
          { cols: bad, rows: 24 },
          { cols: 80, rows: bad },
        ])
          await expectRejection(
            scope.spawn(scope.launch(staying), { size }),
            'invalid-argument',
            `size ${size.cols}×${size.rows}`,
          )
      }
    },
  ),

  defineCase(
    { id: 'resize', title: 'the program is told of a new size', requires: ['pty', 'resize'] },
    async (scope) => {
      const { adapter, output } = await scope.start(
        `process.stdout.on('resize', () => { if (process.stdout.columns === 93) { report([process.stdout.columns, process.stdout.rows]); process.exit(0) } }); say('ready'); stay()`,
      )
      await output.until('ready')
      const terminal = terminalOf(scope, adapter)
      expectEqual(terminal.resize({ cols: 93, rows: 41 }), 'resized', 'what resize() returned')
      expectEqual(terminal.size, { cols: 93, rows: 41 }, 'the size that the adapter tells')
      expectEqual(await output.report(), [93, 41], 'the size that the program sees')
    },
  ),

  defineCase(
    {
      id: 'resize-refused',
      title: 'resize() refuses what is no size and changes nothing',
      requires: ['pty', 'resize'],
    },
    async (scope) => {
      const { adapter, output } = await scope.start(staying, { size: { cols: 80, rows: 24 } })
      await output.until('ready')
      const terminal = terminalOf(scope, adapter)
      for (const bad of sizes) {
        for (const size of [
          { cols: bad, rows: 24 },
          { cols: 80, rows: bad },
        ])
          expectThrow(() => terminal.resize(size), 'invalid-argument', `size ${size.cols}×${size.rows}`)
      }
      expectEqual(terminal.size, { cols: 80, rows: 24 }, 'the size that the adapter tells')
    },
  ),

  defineCase(
    {
      id: 'resize-extremes',
      title: 'the smallest and the largest size are passed on',
      requires: ['pty', 'resize'],
    },
    async (scope) => {
      for (const size of [
        { cols: 1, rows: 1 },
        { cols: 65_535, rows: 65_535 },
      ]) {
        const { output } = await scope.finish(reportsSize, { size })
        expectEqual(await output.report(), [size.cols, size.rows], 'the size that the program sees')
      }
    },
  ),

  defineCase(
    { id: 'resize-after-end', title: 'resize() after the end says session-ended', requires: ['pty', 'resize'] },
    async (scope) => {
      const { adapter } = await scope.start('process.exit(0)')
      const terminal = terminalOf(scope, adapter)
      await adapter.exited.then(() => terminal.resize({ cols: 81, rows: 25 }))
      await adapter.wait()
      expectEqual(terminal.resize({ cols: 82, rows: 26 }), 'session-ended', 'after wait()')
      await adapter.dispose()
      expectEqual(terminal.resize({ cols: 83, rows: 27 }), 'session-ended', 'after dispose()')
    },
  ),

  defineCase(
    { id: 'line-discipline', title: 'the line discipline is read as it is now', requires: ['pty', 'line-discipline'] },
    async (scope) => {
      const { adapter, stdin, output } = await scope.startWritable(
        `say('cooked;'); process.stdin.once('data', () => { raw(); say('raw;'); stay() })`,
      )
      await output.until('cooked;')
      const terminal = terminalOf(scope, adapter)
      const cooked = await terminal.lineDiscipline()
      expectEqual([cooked.canonical, cooked.echo], [true, true], 'canonical mode and echo at the start')
      if (cooked.foregroundProcessGroup !== undefined)
        expectEqual(cooked.foregroundProcessGroup, adapter.pid, 'the foreground process group')
      await stdin.write('\n')
      await output.until('raw;')
      const now = await terminal.lineDiscipline()
      expectEqual([now.canonical, now.echo], [false, false], 'canonical mode and echo in raw mode')
    },
  ),

  defineCase(
    {
      id: 'line-discipline-after-end',
      title: 'the line discipline of an ended program is session-ended',
      requires: ['pty', 'line-discipline'],
    },
    async (scope) => {
      const { adapter } = await scope.finish('process.exit(0)')
      await expectRejection(terminalOf(scope, adapter).lineDiscipline(), 'session-ended', 'after wait()')
      await adapter.dispose()
      await expectRejection(terminalOf(scope, adapter).lineDiscipline(), 'session-ended', 'after dispose()')
    },
  ),

  defineCase(
    {
      id: 'input-wait',
      title: 'a program that reads its terminal waits, for a line, a secret or keys; one that sleeps does not',
      requires: ['pty', 'posix-shell', 'input-wait'],
    },
    async (scope) => {
      for (const [command, expects] of [
        ['read line', 'line'],
        ['stty -echo; read secret', 'secret'],
        ['stty -icanon; read keys', 'keys'],
        ['sleep 60; true', undefined],
      ] as const) {
        const { adapter } = await scope.startShell(command)
        const terminal = terminalOf(scope, adapter)
        const ask = async (): Promise<string> => {
          const answer = await terminal.inputWait?.()
          return answer?.kind === 'waiting' ? answer.expects : (answer?.kind ?? 'absent')
        }
        const expected = expects ?? 'not-waiting'
        let told = await ask()
        for (let looks = 0; looks < 400 && told !== expected; looks++) {
          await pause(20)
          told = await ask()
        }
        expectEqual(told, expected, `what is told of ${command}`)
      }
    },
  ),

  defineCase(
    {
      id: 'input-wait-after-end',
      title: 'whether an ended program waits is unknown, and asking is no error',
      requires: ['pty', 'input-wait'],
    },
    async (scope) => {
      const { adapter } = await scope.finish('process.exit(0)')
      const terminal = terminalOf(scope, adapter)
      expectEqual((await terminal.inputWait?.())?.kind, 'unknown', 'after wait()')
      await adapter.dispose()
      expectEqual((await terminal.inputWait?.())?.kind, 'unknown', 'after dispose()')
    },
  ),

  defineCase(
    {
      id: 'line-too-long',
      title: 'a line that a canonical terminal would cut is refused, and nothing of it is sent',
      requires: ['pty', 'line-discipline'],
    },
    async (scope) => {
      const { stdin, output } = await scope.startWritable(
        `let text = ''; process.stdin.on('data', (chunk) => { text += chunk; if (text.endsWith('end\\n')) { report(text.length); process.exit(0) } }); say('ready;')`,
      )
      await output.until('ready;')
      await expectRejection(stdin.write(`${'a'.repeat(10_000)}\n`), 'line-too-long', 'a line of 10,000 bytes')
      await stdin.write('end\n')
      expectEqual(await output.report(), 4, 'the characters that the program read')
    },
  ),

  defineCase(
    { id: 'long-lines-raw', title: 'in raw mode a line may be long', requires: ['pty', 'line-discipline'] },
    async (scope) => {
      const data = 'z'.repeat(20_000)
      const { stdin, output } = await scope.startWritable(digesting, { args: [String(data.length)] })
      await output.until('ready')
      await stdin.write(data)
      expectEqual(await output.report(), { bytes: data.length, sha256: sha256(data) }, 'what the program read')
    },
  ),

  defineCase(
    { id: 'typed-interrupt', title: 'Ctrl-C typed on a terminal interrupts the program', requires: ['pty', 'signals'] },
    async (scope) => {
      const { adapter, stdin, output } = await scope.startWritable(staying)
      await output.until('ready')
      await stdin.write('\x03')
      expectEqual(await adapter.wait(), { kind: 'signaled', signal: 'SIGINT', signalNumber: 2 }, 'the end')
    },
  ),
]

const reportsSize = `report([process.stdout.columns, process.stdout.rows])`

const terminalOf = (scope: CaseScope, adapter: { readonly terminal?: TerminalControl }): TerminalControl => {
  if (adapter.terminal === undefined)
    throw new TypeError(`${scope.target.name}: an adapter on a terminal has no terminal`)
  return adapter.terminal
}
