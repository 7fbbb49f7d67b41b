import { expect, test } from 'vitest'
import { judgeWait } from './judge-wait.ts'
import { type Answer, type GroupProcess, ProcessFiles, parseStat } from './process-files.ts'
import { parseSystemCall } from './system-call.ts'
import { threadWait } from './thread-wait.ts'
import { parseEpollTargets, polledForInput, selectedForInput } from './watched-descriptors.ts'

test.each([
  ['running', { kind: 'running' }],
  ['-1 0x7ffc2a2f59a0 0x7efc3a118aec', { kind: 'outside' }],
  [
    '0 0x3 0x564754ba2df0 0x2000 0x0 0x0 0x0 0x7ffd1f976e98 0x7f4040b162ad',
    { kind: 'call', number: 0, args: [3, 0x564754ba2df0, 0x2000, 0, 0, 0], stackPointer: 0x7ffd1f976e98 },
  ],
  ['', undefined],
  ['nonsense 0x1', undefined],
])('a system call is read: %j', (text, expected) => {
  expect(parseSystemCall(text)).toEqual(expected)
})

test('a process whose name has brackets and spaces is read', () => {
  expect(parseStat('42 (tmux: (a) b) S 1 40 40 34816 40 0 0')).toEqual({
    ...{ pid: 42, name: 'tmux: (a) b', state: 'S', group: 40, terminal: 34_816, foreground: 40 },
  })
  expect(parseStat('')).toBeUndefined()
})

test('what poll and select ask about for input is read from memory', () => {
  const entries = Buffer.alloc(32)
  for (const [index, [descriptor, events]] of [
    [0, 0x1],
    [7, 0x4],
    [-1, 0x1],
    [9, 0x41],
  ].entries()) {
    entries.writeInt32LE(descriptor ?? 0, index * 8)
    entries.writeInt16LE(events ?? 0, index * 8 + 4)
  }
  expect(polledForInput(entries)).toEqual([0, 9])
  expect(selectedForInput(Buffer.from([0b101, 0b1]), 9)).toEqual([0, 2, 8])
  expect(selectedForInput(Buffer.from([0b101]), 2)).toEqual([0])
})

test('an epoll set is read', () => {
  const text = `pos:\t0\nflags:\t02\ntfd:       18 events:       19 data:               12  pos:0 ino:3 sdev:19
tfd:        3 events: 8000201d data:     7fbdb6e666d8  pos:0 ino:9 sdev:6\ntfd:        5 events:        4 data: 5\n`
  expect(parseEpollTargets(text)).toEqual([
    { descriptor: 18, forInput: true, edgeTriggered: false },
    { descriptor: 3, forInput: true, edgeTriggered: true },
    { descriptor: 5, forInput: false, edgeTriggered: false },
  ])
})

/** A process as far as a test tells of it. */
class FakeFiles extends ProcessFiles {
  call: Answer<string> = 'forbidden'
  channel: Answer<string> = 'forbidden'
  override systemCall = (): Answer<string> => this.call
  override waitChannel = (): Answer<string> => this.channel
  override descriptor = (): Answer<{ dev: number; ino: number; rdev: number }> => 'missing'
}

const sleeping: GroupProcess = { pid: 7, name: 'sudo', state: 'S', group: 7, terminal: 1, foreground: 7 }

const waitOf = (
  files: Partial<Pick<FakeFiles, 'call' | 'channel'>>,
  { state = 'S', arch = 'x64' }: { readonly state?: string; readonly arch?: string } = {},
) =>
  threadWait({ ...sleeping, state }, '7', {
    files: Object.assign(new FakeFiles(), files),
    terminal: { dev: 1, ino: 2, rdev: 3 },
    arch,
  })

test("of another user's process only what anyone may see is told", () => {
  expect(waitOf({})).toEqual({
    kind: 'unknown',
    reason: 'process 7 (sudo) is in the foreground, which this user may not look into',
  })
  expect(waitOf({}, { state: 'R' })).toEqual({ kind: 'running' })
  expect(waitOf({}, { state: 'T' })).toEqual({ kind: 'elsewhere' })
})

test('where calls cannot be read, the kernel function decides if it is certain', () => {
  expect(waitOf({ call: 'missing', channel: 'n_tty_read' })).toMatchObject({ kind: 'terminal', how: 'read' })
  expect(waitOf({ call: 'missing', channel: 'hrtimer_nanosleep' })).toEqual({ kind: 'elsewhere' })
  expect(waitOf({ call: 'missing', channel: 'do_wait' })).toEqual({ kind: 'elsewhere' })
  for (const channel of ['wait_woken', 'poll_schedule_timeout.constprop.0', 'do_epoll_wait', '0'])
    expect(waitOf({ call: 'missing', channel })).toMatchObject({ kind: 'unknown' })
})

test('numbers of other machines are not taken for those of this one', () => {
  const read = '0 0x0 0x1000 0x1 0x0 0x0 0x0 0x7ffd1f976e98 0x7f4040b162ad'
  expect(waitOf({ call: read }, { arch: 'riscv64' })).toMatchObject({ kind: 'unknown' })
  expect(waitOf({ call: '3 0x0 0x1000 0x1 0x0 0x0 0x0 0xffd1f976 0xf7f40401' })).toMatchObject({
    kind: 'unknown',
    reason: expect.stringContaining('32 bits'),
  })
  expect(waitOf({ call: '230 0x0 0x0 0x7 0x0 0x0 0x0 0x7ffd1f976e98 0x7f4040b162ad' })).toEqual({ kind: 'elsewhere' })
})

const judged = (
  wait: Partial<Parameters<typeof judgeWait>[0]['wait']>,
  modes: { readonly canonical: boolean; readonly echo: boolean },
  name = 'program',
) =>
  judgeWait({
    ...{ wait: { kind: 'terminal', how: 'read', relays: false, ...wait }, ...modes, name },
    process: { pid: 7, startTime: 1, command: name },
  })

test('the modes tell what is read', () => {
  expect(judged({}, { canonical: true, echo: true })).toMatchObject({ kind: 'waiting', expects: 'line' })
  expect(judged({}, { canonical: true, echo: false })).toMatchObject({ kind: 'waiting', expects: 'secret' })
  expect(judged({}, { canonical: false, echo: true })).toMatchObject({ kind: 'waiting', expects: 'keys' })
  expect(judged({}, { canonical: false, echo: false })).toMatchObject({ kind: 'waiting', expects: 'keys' })
})

test('ssh asks for a password itself, and what it hands on is not known', () => {
  expect(judged({}, { canonical: true, echo: false }, 'ssh')).toMatchObject({ kind: 'waiting', expects: 'secret' })
  expect(judged({ how: 'watch' }, { canonical: false, echo: false }, 'ssh')).toMatchObject({ kind: 'unknown' })
  expect(judged({ how: 'watch', relays: true }, { canonical: false, echo: false })).toMatchObject({ kind: 'unknown' })
})

test('an event loop on lines may have lost interest; on keys it has not', () => {
  expect(judged({ how: 'loop' }, { canonical: true, echo: true })).toMatchObject({ kind: 'unknown' })
  expect(judged({ how: 'loop' }, { canonical: false, echo: false })).toMatchObject({ kind: 'waiting' })
})
