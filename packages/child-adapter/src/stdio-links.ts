import { readlinkSync } from 'node:fs'
import type { Readable } from 'node:stream'

/** One output of a program: its descriptor there, and the stream that reads it here. */
export interface OutputEndpoint {
  readonly fd: 1 | 2
  readonly stream: Readable
}

/**
 * The names, as `/proc/<pid>/fd` shows them, of the program's ends of its outputs, by which whoever inherited them is
 * found later. Linux; to be called before the program can have been reaped, or without a pid.
 */
export const programEndNames = (pid: number | undefined, endpoints: readonly OutputEndpoint[]): readonly string[] =>
  endpoints.flatMap(({ fd, stream }) => {
    const name = chooseEndName(pid === undefined ? undefined : linkOf(`/proc/${pid}/fd/${fd}`), ownLink(stream))
    return name === undefined ? [] : [name]
  })

/**
 * Which name the program's end has.
 *
 * What the program shows counts only while it is a socket: it may have pointed the descriptor at a file by now. If it
 * is already gone, the pair tells: Node's pipes are socket pairs (libuv, `uv_socketpair`), the first end is kept here,
 * and the kernel numbers both in one call, one after the other.
 */
export const chooseEndName = (program: string | undefined, own: string | undefined): string | undefined => {
  if (program !== undefined && socketNumber(program) !== undefined) return program
  const number = own === undefined ? undefined : socketNumber(own)
  return number === undefined ? undefined : `socket:[${number + 1}]`
}

const socketNumber = (name: string): number | undefined => {
  const digits = /^socket:\[(\d+)\]$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

const ownLink = (stream: Readable): string | undefined => {
  const fd = descriptorOf(stream)
  return fd === undefined ? undefined : linkOf(`/proc/self/fd/${fd}`)
}

/** Node keeps a socket's descriptor on its handle only; where it does not, the holder has no name. */
const descriptorOf = (stream: Readable): number | undefined => {
  const handle = '_handle' in stream ? stream._handle : undefined
  if (typeof handle !== 'object' || handle === null || !('fd' in handle)) return undefined
  return typeof handle.fd === 'number' && handle.fd >= 0 ? handle.fd : undefined
}

const linkOf = (path: string): string | undefined => {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
