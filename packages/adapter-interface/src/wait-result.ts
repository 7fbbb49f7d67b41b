import type { ProcessDescription } from './process-identity.ts'

/** How a program itself ended: by an exit code or by a signal, never both. */
export type WaitResult =
  | { readonly kind: 'exited'; readonly code: number }
  | {
      readonly kind: 'signaled'
      /** The signal's name, e.g. `SIGKILL`. */
      readonly signal: string
      readonly signalNumber: number
      /** The end was not seen within 4 s of SIGKILL; it is assumed, and the receipt names the survivor. */
      readonly unconfirmed?: true
    }

/** Whether every byte was delivered, or another process still holds the output open after the program's end. */
export type OutputEnd =
  | 'complete'
  | {
      /** The processes that hold the output; empty where the platform cannot tell who it is. */
      readonly heldBy: readonly ProcessDescription[]
    }
