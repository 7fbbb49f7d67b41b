import { createInterface } from 'node:readline'
import { TreeKiller } from '../kill/tree-killer.ts'
import { keyOf } from '../table/describe-record.ts'
import { openTable } from '../table/open-table.ts'
import { decodeEntry, type GuardEntry } from './guard-entry.ts'

/**
 * The guard's work once the host has ended: kills every tree that it was handed by the shell that waited, each as its own
 * backend would have. Without a shell before it, it waits itself.
 */
export const runGuard = async (args: readonly string[]): Promise<void> => {
  // Node sets the signals back to their defaults that the shell had ignored.
  for (const signal of ignoredSignals) process.on(signal, () => undefined)
  const words = args.length > 0 ? args.flatMap((words) => words.split(' ')) : await waitForEnd()
  const entries = words.flatMap((word) => decodeEntry(word) ?? [])
  const entryOf = new Map(entries.map((entry) => [keyOf(entry.identity), entry]))
  const killer = new TreeKiller({
    table: openTable({ platform: process.platform }),
    hostPid: process.pid,
    evidenceOf: (root) => entryOf.get(keyOf(root)),
  })
  // What cannot be killed any more, for it has ended, is no failure of the others.
  await Promise.allSettled(entries.map((entry) => killEntry(killer, entry)))
}

const ignoredSignals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const

/** The programs of a host that ended get a moment to end as they would; nothing is to be left after two seconds. */
const graceMs = 500

const killEntry = (killer: TreeKiller, { identity, marker }: GuardEntry): Promise<unknown> =>
  killer.kill(identity, { graceMs, ...(marker === undefined ? {} : { marker }) })

/** The lines that the shell would have read: see {@link guardShellScript}. */
const waitForEnd = async (): Promise<string[]> => {
  const entries = new Map<string, string>()
  for await (const line of createInterface({ input: process.stdin })) {
    const [verb, slot = '', entry = ''] = line.split(' ')
    if (verb === 'a') entries.set(slot, entry)
    else if (verb === 'r') entries.delete(slot)
    else if (verb === 'x') return []
  }
  return [...entries.values()]
}
