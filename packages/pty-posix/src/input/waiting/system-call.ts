/** What `/proc/<pid>/task/<tid>/syscall` tells of a thread. `proc_pid_syscall(5)` */
export type ThreadCall =
  | { readonly kind: 'running' }
  /** Asleep, but in no call: stopped, or waiting for memory. */
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'call'
      readonly number: number
      readonly args: readonly number[]
      readonly stackPointer: number
    }

/** Numbers past 2^53 lose their last digits; no descriptor, count or user address is one. */
export const parseSystemCall = (text: string): ThreadCall | undefined => {
  const line = text.trim()
  if (line === 'running') return { kind: 'running' }
  const [number, ...rest] = line.split(' ').map(Number)
  if (number === undefined || !Number.isInteger(number) || rest.some((value) => Number.isNaN(value))) return undefined
  if (number < 0) return { kind: 'outside' }
  const stackPointer = rest[6]
  return stackPointer === undefined ? undefined : { kind: 'call', number, args: rest.slice(0, 6), stackPointer }
}

/** The calls in which a program can wait for its terminal, by how they name what they wait for. */
export type WaitingCall = 'read' | 'poll' | 'select' | 'epoll' | 'ring' | 'restarted'

/**
 * Their numbers by Node's name of the processor.
 *
 * https://github.com/torvalds/linux/blob/master/arch/x86/entry/syscalls/syscall_64.tbl
 * https://github.com/torvalds/linux/blob/master/include/uapi/asm-generic/unistd.h
 */
export const waitingCalls: Readonly<Record<string, ReadonlyMap<number, WaitingCall>>> = {
  x64: new Map([
    [0, 'read'], // read
    [19, 'read'], // readv
    [7, 'poll'], // poll
    [271, 'poll'], // ppoll
    [23, 'select'], // select
    [270, 'select'], // pselect6
    [232, 'epoll'], // epoll_wait
    [281, 'epoll'], // epoll_pwait
    [441, 'epoll'], // epoll_pwait2
    [426, 'ring'], // io_uring_enter
    [219, 'restarted'], // restart_syscall
  ]),
  arm64: new Map([
    [63, 'read'], // read
    [65, 'read'], // readv
    [73, 'poll'], // ppoll
    [72, 'select'], // pselect6
    [22, 'epoll'], // epoll_pwait
    [441, 'epoll'], // epoll_pwait2
    [426, 'ring'], // io_uring_enter
    [128, 'restarted'], // restart_syscall
  ]),
}
