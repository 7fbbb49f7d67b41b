import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { TreeEvidence } from '../kill/tree-killer.ts'

/** A tree that is killed when the host ends. */
export interface GuardEntry extends TreeEvidence {
  readonly identity: ProcessIdentity
  readonly marker?: string | undefined
}

/** A program that may have been started just before the host ended: whatever carries the marker and started no earlier. */
export interface ExpectedEntry {
  readonly marker: string
  /** As the process table counts. */
  readonly since: number
}

/** One word without spaces, quotes or line ends: a shell stores it and hands it on without reading it. */
export const encodeEntry = (entry: GuardEntry | ExpectedEntry): string => encodeURIComponent(JSON.stringify(entry))

/** Reads {@link encodeEntry}; `undefined` for anything else. */
export const decodeEntry = (word: string): GuardEntry | ExpectedEntry | undefined => {
  const value = parse(word)
  if (typeof value !== 'object' || value === null) return undefined
  if (!('identity' in value)) return decodeExpected(value)
  const identity = decodeIdentity(value.identity)
  if (!identity) return undefined
  return {
    identity,
    marker: 'marker' in value && typeof value.marker === 'string' ? value.marker : undefined,
    files: 'files' in value && Array.isArray(value.files) ? value.files.filter((file) => typeof file === 'string') : [],
    rootSession: 'rootSession' in value && typeof value.rootSession === 'number' ? value.rootSession : undefined,
  }
}

const decodeExpected = (value: object): ExpectedEntry | undefined =>
  'marker' in value && typeof value.marker === 'string' && 'since' in value && typeof value.since === 'number'
    ? { marker: value.marker, since: value.since }
    : undefined

const parse = (word: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(word))
  } catch {
    return undefined
  }
}

const decodeIdentity = (value: unknown): ProcessIdentity | undefined => {
  if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
    return undefined
  return {
    pid: value.pid,
    ...('startTime' in value && typeof value.startTime === 'number' ? { startTime: value.startTime } : {}),
    ...('bootId' in value && typeof value.bootId === 'string' ? { bootId: value.bootId } : {}),
  }
}
