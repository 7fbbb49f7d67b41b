import type { GroupProcess, ProcessFiles } from './process-files.ts'
import { parseSystemCall, type ThreadCall, type WaitingCall, waitingCalls } from './system-call.ts'
import {
  type EpollTarget,
  parseEpollTargets,
  pollEntryBytes,
  polledForInput,
  selectedForInput,
} from './watched-descriptors.ts'

/** What a thread does, as far as it concerns the terminal. */
export type ThreadWait =
  /** It runs, or is about to. */
  | { readonly kind: 'running' }
  /** It sleeps, and what is typed would not wake it. */
  | { readonly kind: 'elsewhere' }
  | {
      readonly kind: 'terminal'
      /** `loop`: in an epoll set together with other files, of which a program may have lost interest in some. */
      readonly how: 'read' | 'watch' | 'loop'
      /** It also watches the master of another terminal: what it reads goes there. */
      readonly relays: boolean
    }
  | { readonly kind: 'unknown'; readonly reason: string }

/** The terminal, and how a process is looked at. */
export interface ThreadQuestion {
  readonly files: ProcessFiles
  /** The device of the terminal's slave. */
  readonly terminal: { readonly dev: number; readonly ino: number; readonly rdev: number }
  /** `process.arch` */
  readonly arch: string
}

export const threadWait = (process: GroupProcess, thread: string, question: ThreadQuestion): ThreadWait => {
  const { files, arch } = question
  const text = files.systemCall(process.pid, thread)
  if (text === 'forbidden' || text === 'missing') return byWaitChannel(process, thread, { files, why: text })
  const call = parseSystemCall(text)
  const calls = waitingCalls[arch]
  if (call === undefined || calls === undefined) return unknown(process, 'whose system calls are not known here')
  if (call.kind === 'running') return { kind: 'running' }
  if (call.kind === 'outside') return { kind: 'elsewhere' }
  // A program of 32 bits has other numbers; its stack is where no other's is.
  if (call.stackPointer < lowestStack) return unknown(process, 'which is a program of 32 bits')
  const waits = calls.get(call.number)
  return waits === undefined ? { kind: 'elsewhere' } : waitIn(waits, call, { process, thread, question })
}

const waitIn = (
  waits: WaitingCall,
  { args: [first = 0, second = 0] }: Extract<ThreadCall, { kind: 'call' }>,
  { process, thread, question }: { process: GroupProcess; thread: string; question: ThreadQuestion },
): ThreadWait => {
  const { files } = question
  const { pid } = process
  switch (waits) {
    case 'read':
      return isTerminal(process, first, question)
        ? { kind: 'terminal', how: 'read', relays: false }
        : { kind: 'elsewhere' }
    case 'poll': {
      const memory = files.memory(pid, { address: first, length: Math.min(second, mostPolled) * pollEntryBytes })
      if (!Buffer.isBuffer(memory)) return unknown(process, 'whose memory cannot be read')
      return watching(process, polledForInput(memory), question)
    }
    case 'select': {
      // Without a set for input it waits for something else.
      if (second === 0 || first === 0) return { kind: 'elsewhere' }
      const memory = files.memory(pid, { address: second, length: Math.ceil(Math.min(first, mostPolled) / 8) })
      if (!Buffer.isBuffer(memory)) return unknown(process, 'whose memory cannot be read')
      return watching(process, selectedForInput(memory, first), question)
    }
    case 'epoll':
      return watchingSet(process, first, question)
    case 'ring':
      return unknown(process, 'which waits in a ring of requests (io_uring) that cannot be looked into')
    case 'restarted':
      return byWaitChannel(process, thread, { files, why: 'restarted' })
  }
}

const watching = (process: GroupProcess, descriptors: readonly number[], question: ThreadQuestion): ThreadWait => {
  if (!descriptors.some((descriptor) => isTerminal(process, descriptor, question))) return { kind: 'elsewhere' }
  return { kind: 'terminal', how: 'watch', relays: descriptors.some((each) => isMaster(process, each, question)) }
}

const watchingSet = (process: GroupProcess, set: number, question: ThreadQuestion): ThreadWait => {
  const text = question.files.descriptorInfo(process.pid, set)
  if (text === 'forbidden' || text === 'missing') return unknown(process, 'whose epoll set cannot be read')
  const targets = allTargets(process, parseEpollTargets(text), question)
  const terminal = targets.find(({ descriptor, forInput }) => forInput && isTerminal(process, descriptor, question))
  if (terminal === undefined) return { kind: 'elsewhere' }
  if (terminal.edgeTriggered) return unknown(process, 'which is told when something is typed, and may not wait for it')
  const relays = targets.some(({ descriptor }) => isMaster(process, descriptor, question))
  return { kind: 'terminal', how: targets.length === 1 ? 'watch' : 'loop', relays }
}

/** A set can hold sets; one level is what is seen in practice. */
const allTargets = (
  { pid }: GroupProcess,
  targets: readonly EpollTarget[],
  { files }: ThreadQuestion,
): readonly EpollTarget[] =>
  targets.flatMap((target) => {
    const inner = files.descriptorInfo(pid, target.descriptor)
    return [target, ...parseEpollTargets(inner)]
  })

const isTerminal = (process: GroupProcess, descriptor: number, { files, terminal }: ThreadQuestion): boolean => {
  const file = files.descriptor(process.pid, descriptor)
  if (typeof file === 'string') return false
  if (file.rdev === controllingTerminal) return process.terminal === terminal.rdev
  return file.rdev === terminal.rdev && file.dev === terminal.dev && file.ino === terminal.ino
}

const isMaster = (process: GroupProcess, descriptor: number, { files }: ThreadQuestion): boolean => {
  const file = files.descriptor(process.pid, descriptor)
  return typeof file !== 'string' && file.rdev === terminalMultiplexer
}

/** What the name of a kernel function settles where the call cannot be read. */
const byWaitChannel = (
  process: GroupProcess,
  thread: string,
  { files, why }: { files: ProcessFiles; why: 'forbidden' | 'missing' | 'restarted' },
): ThreadWait => {
  // The state is anyone's to read, that of the process is that of its first thread.
  if (process.state === 'R') return { kind: 'running' }
  if ('Tt'.includes(process.state)) return { kind: 'elsewhere' }
  const channel = files.waitChannel(process.pid, thread)
  if (channel === 'n_tty_read') return { kind: 'terminal', how: 'read', relays: false }
  if (elsewhere.test(channel)) return { kind: 'elsewhere' }
  return unknown(process, reasons[why])
}

const reasons = {
  forbidden: 'which this user may not look into',
  missing: 'of which this system does not tell the system call',
  restarted: 'which goes on with a call that was interrupted',
}

/** Sleeping, waiting for a child, a lock, a pipe, or the disk. */
const elsewhere =
  /^(?:hrtimer_nanosleep|do_wait|futex_|(?:anon_)?pipe_|unix_|inet_|io_schedule|do_sigtimedwait|sigsuspend)/

const unknown = ({ pid, name }: GroupProcess, why: string): ThreadWait => ({
  kind: 'unknown',
  reason: `process ${pid} (${name}) is in the foreground, ${why}`,
})

const lowestStack = 0x1_0000_0000
const mostPolled = 65_536

/** `/dev/tty`, 5:0, and `/dev/ptmx`, 5:2. https://www.kernel.org/doc/Documentation/admin-guide/devices.txt */
const controllingTerminal = 0x500
const terminalMultiplexer = 0x502
