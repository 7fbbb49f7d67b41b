/** Why a run ended. The first cause wins and is final. */
export type TerminationReason =
  /** Someone asked for it. */
  | 'manual-cancel'
  /** The overall timeout. */
  | 'overall-timeout'
  /** No output for the configured time. */
  | 'no-output-timeout'
  /** It never started. */
  | 'spawn-error'
  /** A signal that was not ours. */
  | 'signal'
  /** It ended by itself, with any exit code. */
  | 'exit'
