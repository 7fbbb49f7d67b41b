/** The descriptors that an array of `struct pollfd` asks about for input. `poll(2)` */
export const polledForInput = (memory: Buffer): number[] => {
  const descriptors: number[] = []
  for (let at = 0; at + pollEntryBytes <= memory.length; at += pollEntryBytes) {
    const descriptor = memory.readInt32LE(at)
    if (descriptor >= 0 && (memory.readInt16LE(at + 4) & input) !== 0) descriptors.push(descriptor)
  }
  return descriptors
}

/** The descriptors in an `fd_set` of which the first `count` bits count. `select(2)` */
export const selectedForInput = (memory: Buffer, count: number): number[] => {
  const descriptors: number[] = []
  for (let descriptor = 0; descriptor < count; descriptor++)
    if (((memory[descriptor >> 3] ?? 0) & (1 << (descriptor & 7))) !== 0) descriptors.push(descriptor)
  return descriptors
}

/** One descriptor in an epoll set. */
export interface EpollTarget {
  readonly descriptor: number
  readonly forInput: boolean
  /** It is told of once, at a change: being in the set does not mean that anyone waits for it. */
  readonly edgeTriggered: boolean
}

/** What `/proc/<pid>/fdinfo/<fd>` of an epoll set lists. `proc_pid_fdinfo(5)`, `epoll_ctl(2)` */
export const parseEpollTargets = (text: string): EpollTarget[] =>
  [...text.matchAll(/^tfd:\s*(\d+)\s+events:\s*([\da-f]+)/gm)].map(([, descriptor, events]) => {
    const bits = Number.parseInt(events ?? '0', 16)
    return { descriptor: Number(descriptor), forInput: (bits & input) !== 0, edgeTriggered: (bits & edge) !== 0 }
  })

export const pollEntryBytes = 8

/** POLLIN and POLLRDNORM, the same numbers as EPOLLIN and EPOLLRDNORM. */
const input = 0x41
/** EPOLLET */
const edge = 0x8000_0000
