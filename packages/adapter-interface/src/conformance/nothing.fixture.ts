import { PtarmiganError } from '../error.ts'
import type { ConformanceTarget } from './target.ts'

/** What {@link refuse} throws. */
export const refusal: PtarmiganError = new PtarmiganError('no', { code: 'unsupported', operation: 'test' })

/** The answer to everything that is asked of {@link nothing}. */
export const refuse = (): never => {
  throw refusal
}

/** A target that cannot do anything, for tests that never start a program. */
export const nothing: Omit<ConformanceTarget, 'capabilities'> = {
  name: 'nothing',
  factory: { stdio: 'pipe', spawn: async () => refuse() },
  trees: {
    identify: refuse,
    isAlive: refuse,
    describe: refuse,
    holdersOf: refuse,
    killTree: refuse,
    createOrphanGuard: refuse,
  },
}
