import type { FinishedSession } from './session-record.ts'

/** What a registry tells of its sessions. */
export type RegistryEvent =
  | { readonly type: 'added'; readonly id: string }
  | { readonly type: 'running'; readonly id: string }
  | { readonly type: 'backgrounded'; readonly id: string }
  /** Once; a second time only if a session that was taken for `lost` turns out to have an end. */
  | { readonly type: 'finished'; readonly id: string; readonly session: FinishedSession }
  /** Forgotten: by the sweeper (too old, too many, too much on disk) or on request. */
  | {
      readonly type: 'removed'
      readonly id: string
      readonly why: 'expired' | 'too-many' | 'too-much-on-disk' | 'requested'
    }
