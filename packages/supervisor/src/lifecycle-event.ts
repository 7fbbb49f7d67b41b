import type { KillReceipt, ProcessIdentity, RunExit, WaitResult } from '@ptarmigan/adapter-interface'

/** What happens to a run: started, exited, drained, settled, in this order and each once; the others when they happen. */
export type LifecycleEvent =
  | {
      readonly type: 'started'
      readonly runId: string
      readonly identity: ProcessIdentity
      readonly stdio: 'pty' | 'pipe'
    }
  /** Output came after a second or more of silence. */
  | { readonly type: 'output-resumed'; readonly runId: string; readonly silentMs: number }
  | { readonly type: 'exited'; readonly runId: string; readonly result: WaitResult }
  /** Every byte that will ever be delivered was delivered; `output` says whether that is all, or who holds the rest. */
  | { readonly type: 'drained'; readonly runId: string; readonly output: RunExit['output'] }
  /** The tree was killed on request. */
  | { readonly type: 'killed'; readonly runId: string; readonly receipt: KillReceipt }
  | { readonly type: 'settled'; readonly runId: string; readonly exit: RunExit }

export type LifecycleListener = (event: LifecycleEvent) => void
