import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { ProcessSnapshot } from '../table/snapshot.ts'

/** One step on the way to the end of a tree; each next one is taken only while something is left. */
export type KillStep =
  /** Ask with taskkill, where it may be used, and give the tree its time. */
  | { readonly kind: 'ask' }
  /** End by force, and look again, until nothing is left. */
  | { readonly kind: 'end' }

/** The steps that end a tree: without any time to wait nobody is asked. */
export const planKill = ({ graceMs }: { readonly graceMs: number }): KillStep[] =>
  graceMs > 0 ? [{ kind: 'ask' }, { kind: 'end' }] : [{ kind: 'end' }]

/** What ends a tree: Windows' own taskkill, or this package, one process after the other. */
export type KillTool = 'taskkill' | 'sweep'

/** What {@link chooseTool} decides by. */
export interface ToolChoice {
  /** Whether taskkill can still be thought to work: it did not fail, and has not had its turn (`spent`). */
  readonly taskkill: 'usable' | 'missing' | 'refused' | 'spent'
  readonly snapshot: ProcessSnapshot
  readonly root: ProcessIdentity
  /** The living members of the tree. */
  readonly members: ReadonlySet<number>
}

/**
 * taskkill ends what bears the root's number as its parent's, whoever had that number before. It is used only where this
 * comes to the same as the tree itself; it cannot start at a root that is gone, and what it refused it will refuse again.
 */
export const chooseTool = ({ taskkill, snapshot, root, members }: ToolChoice): KillTool => {
  if (taskkill !== 'usable' || !snapshot.find(root)) return 'sweep'
  return [...bearersOf(snapshot, root.pid)].every((pid) => members.has(pid)) ? 'taskkill' : 'sweep'
}

/** What a walk along the parents' numbers reaches that does not ask who is older. */
const bearersOf = (snapshot: ProcessSnapshot, pid: number): ReadonlySet<number> => {
  const reached = new Set([pid])
  for (const parent of reached) for (const { pid: child } of snapshot.bearing(parent)) reached.add(child)
  return reached
}
