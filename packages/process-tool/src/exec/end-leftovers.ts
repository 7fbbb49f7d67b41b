import { isPtarmiganError, type KillReceipt } from '@ptarmigan/adapter-interface'
import type { Session } from '@ptarmigan/session-host'

/**
 * The policy for what a one-shot leaves in the background, the same on pipes and on a terminal: it is ended when the command
 * has ended, and the answer says so. `undefined` when its tree was killed as a whole anyway, or nothing can be left.
 */
export const endLeftovers = async (session: Session): Promise<KillReceipt | undefined> => {
  const exit = await session.wait()
  if (exit.kill !== undefined) return undefined
  try {
    return await session.kill({ graceMs: leftoverGraceMs })
  } catch (error) {
    // The pid is another's by now, so the command and its group are gone.
    if (isPtarmiganError(error, 'identity-mismatch')) return undefined
    return {
      members: [],
      complete: false,
      limits: [error instanceof Error ? error.message : String(error)],
      durationMs: 0,
    }
  }
}

const leftoverGraceMs = 1000
