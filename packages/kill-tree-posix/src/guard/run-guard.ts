import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { carriesMarker } from '@ptarmigan/adapter-interface'
import { TreeKiller } from '../kill/tree-killer.ts'
import { identityOf, keyOf } from '../table/describe-record.ts'
import { openTable } from '../table/open-table.ts'
import type { ProcessTable } from '../table/process-table.ts'
import { decodeEntry, type ExpectedEntry, type GuardEntry } from './guard-entry.ts'

/**
 * The guard's work once the host has ended: kills every tree that it was handed by the shell that waited, each as its own
 * backend would have. Without a shell before it, it waits itself.
 */
export const runGuard = async (args: readonly string[]): Promise<void> => {
  // Node sets the signals back to their defaults that the shell had ignored.
  for (const signal of ignoredSignals) process.on(signal, () => undefined)
  const words = args.length > 0 ? args.flatMap((words) => words.split(' ')) : await waitForEnd()
  const decoded = words.flatMap((word) => decodeEntry(word) ?? [])
  const entries = decoded.flatMap((entry) => ('identity' in entry ? entry : []))
  const expected = decoded.flatMap((entry) => ('identity' in entry ? [] : entry))
  const table = openTable({ platform: process.platform })
  const entryOf = new Map(entries.map((entry) => [keyOf(entry.identity), entry]))
  const killer = new TreeKiller({
    table,
    hostPid: process.pid,
    evidenceOf: (root) => entryOf.get(keyOf(root)),
  })
  // What cannot be killed any more, for it has ended, is no failure of the others.
  await Promise.allSettled([
    ...entries.map((entry) => killEntry(killer, entry)),
    ...expected.map((entry) => killExpected(killer, { table, entry })),
  ])
}

const ignoredSignals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const

/** The programs of a host that ended get a moment to end as they would; nothing is to be left after two seconds. */
const graceMs = 500

const killEntry = (killer: TreeKiller, { identity, marker }: GuardEntry): Promise<unknown> =>
  killer.kill(identity, { graceMs, ...(marker === undefined ? {} : { marker }) })

/** What was being started when the host ended shows its marker only once it has executed its program. */
const killExpected = async (
  killer: TreeKiller,
  { table, entry: { marker, since } }: { readonly table: ProcessTable; readonly entry: ExpectedEntry },
): Promise<void> => {
  for (const endsAt = performance.now() + appearsWithinMs; performance.now() < endsAt; await pause(lookEveryMs)) {
    const snapshot = await killer.scan()
    const young = [...snapshot.byPid.values()].filter(({ startTime }) => !snapshot.isOlder(startTime, since))
    const markers = await table.markersOf(young)
    const [first] = young
      .filter(({ pid }) => {
        const reading = markers.get(pid)
        return pid !== process.pid && reading?.kind === 'marked' && carriesMarker(reading.value, marker)
      })
      .sort((one, other) => one.startTime - other.startTime)
    if (first !== undefined) await killEntry(killer, { identity: identityOf(first, table), marker })
  }
}

const appearsWithinMs = 1500
const lookEveryMs = 50

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
