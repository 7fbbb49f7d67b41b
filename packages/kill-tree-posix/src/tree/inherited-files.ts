import type { ProcessRecord } from '../table/process-record.ts'
import type { ProcessDetails } from '../table/process-table.ts'

/**
 * The files by which what a tree left behind can be told: a process that cleared its environment and left its parent and
 * session mostly still has the root's terminal or socket as its output.
 *
 * They are the terminal of the root's own session, and the sockets that are its standard descriptors: each end of a
 * socket has its own number, unlike the two ends of a pipe.
 */
export const inheritedFilesOf = (
  rootPid: number,
  members: Iterable<ProcessRecord>,
  details: ProcessDetails,
): string[] => {
  const files = new Set<string>()
  const session = [...members].filter(({ pid, session }) => pid === rootPid || session === rootPid)
  for (const member of session.slice(0, enough)) {
    if (member.session === rootPid && member.terminal !== undefined) files.add(member.terminal)
    for (const file of details.standardFilesOf(member)) if (isSocket(file)) files.add(file)
  }
  return [...files]
}

/** All of a session has inherited the same files, but for what was redirected. */
const enough = 32

const isSocket = (file: string): boolean => file.startsWith('socket:')

/** What {@link findHolders} looks with. */
export interface InheritedFilesOptions {
  readonly files: readonly string[]
  readonly details: ProcessDetails
  readonly host: ProcessRecord | undefined
}

/**
 * Which processes without any tie have one of these files open. One with a controlling terminal does not count: it opened
 * a terminal of its own, and terminal numbers are given out again. A socket that the host has open too was inherited
 * through the root rather than made for it, and proves nothing.
 */
export const findHolders = (
  strays: readonly ProcessRecord[],
  { files, details, host }: InheritedFilesOptions,
): ProcessRecord[] => {
  if (files.length === 0) return []
  const held = strays
    .filter(({ terminal }) => terminal === undefined)
    .map((stray) => ({ stray, files: details.standardFilesOf(stray).filter((file) => files.includes(file)) }))
    .filter((holder) => holder.files.length > 0)
  if (held.length === 0) return []
  const hostFiles = new Set(host && details.openFilesOf(host))
  return held
    .filter((holder) => holder.files.some((file) => !isSocket(file) || !hostFiles.has(file)))
    .map(({ stray }) => stray)
}
