import type { ProcessIdentity } from '@ptarmigan/adapter-interface'

/** What the host tells its guard, one line each. */
export type GuardMessage =
  /** Kill this tree when the host has ended. */
  | { readonly kind: 'add'; readonly identity: ProcessIdentity }
  | { readonly kind: 'remove'; readonly identity: ProcessIdentity }
  /** End without killing anything. */
  | { readonly kind: 'leave' }

export const encodeMessage = (message: GuardMessage): string => `${JSON.stringify(message)}\n`

/** Reads {@link encodeMessage}; `undefined` for anything else, as for a line that the host did not finish. */
export const decodeMessage = (line: string): GuardMessage | undefined => {
  const value = parse(line)
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined
  if (value.kind === 'leave') return { kind: 'leave' }
  if (value.kind !== 'add' && value.kind !== 'remove') return undefined
  const identity = 'identity' in value ? decodeIdentity(value.identity) : undefined
  return identity && { kind: value.kind, identity }
}

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line)
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
    ...('seenAs' in value && typeof value.seenAs === 'string' ? { seenAs: value.seenAs } : {}),
  }
}
