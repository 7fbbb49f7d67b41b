import type { DetachReason, DirectWriter } from './viewer.ts'
import type { GroupMember, ViewerGroup } from './viewer-group.ts'

/** `process`: bound to the process of now, and gone with it; `session`: bound to the session, and to each next process of it. */
export type DirectLevel = 'process' | 'session'

/** The direct writers of one session: of the two there may be, that of the process stands in front. */
export interface DirectWriters {
  readonly isActive: boolean
  set(level: DirectLevel, writer: DirectWriter, options?: { readonly withPicture?: boolean }): void
  /** Whether there was one. */
  clear(level: DirectLevel): boolean
  /** Writes to the active one; whether there is one. */
  message(bytes: Uint8Array): boolean
}

export const createDirectWriters = (group: ViewerGroup): DirectWriters => {
  const bound = new Map<DirectLevel, { readonly member: GroupMember; readonly ownsQueries: boolean }>()

  const active = (): GroupMember | undefined => (bound.get('process') ?? bound.get('session'))?.member
  const setShadow = (shadowed: boolean): void => {
    const behind = bound.get('session')
    if (behind === undefined || behind.member.shadowed === shadowed) return
    behind.member.shadowed = shadowed
    if (shadowed) group.releaseQueries(behind.member)
    else {
      // It missed what went to the other one.
      behind.member.feed.showPicture()
      if (behind.ownsQueries) group.claimQueries(behind.member)
    }
  }
  const clear = (level: DirectLevel, why: DetachReason): boolean => {
    const entry = bound.get(level)
    if (entry === undefined) return false
    bound.delete(level)
    group.remove(entry.member, why)
    if (level === 'process') setShadow(false)
    return true
  }

  return {
    get isActive() {
      return active() !== undefined
    },
    set: (level, writer, { withPicture = false } = {}) => {
      clear(level, 'left')
      const onDetached = (why: DetachReason): void => {
        if (bound.get(level)?.member === member) clear(level, why)
      }
      const member = group.addDirect(writer, { withPicture, onDetached })
      bound.set(level, { member, ownsQueries: writer.ownsQueries ?? true })
      if (bound.has('process')) setShadow(true)
    },
    clear: (level) => clear(level, 'left'),
    message: (bytes) => {
      const member = active()
      member?.feed.push(bytes)
      return member !== undefined
    },
  }
}
