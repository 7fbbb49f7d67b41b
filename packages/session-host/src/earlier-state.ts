import type { LogManifest } from '@ptarmigan/output-log'

/**
 * What became of a session of another host: it `finished`, and its end is known; it is `held` by a host that lives; its host is
 * gone and the program was `left` running; it is `lost`: both are gone, and nobody saw how it ended; or there is no telling.
 */
export type EarlierSessionState = 'finished' | 'held' | 'left' | 'lost' | 'unknown'

/** Who lives is known by identity: another process that has got the pid since is not taken for it. */
export const decideEarlierState = (
  manifest: Pick<LogManifest, 'state'> | undefined,
  { hostLives, programLives }: { readonly hostLives: boolean; readonly programLives: boolean },
): EarlierSessionState => {
  if (manifest === undefined) return 'unknown'
  if (manifest.state === 'finished') return 'finished'
  if (hostLives) return 'held'
  return programLives ? 'left' : 'lost'
}
