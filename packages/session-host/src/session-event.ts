import type { RunExit, TerminalSize } from '@ptarmigan/adapter-interface'

/** What happens to a session. Output is not an event: see `Session.subscribe` and `Session.output`. */
export type SessionEvent =
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'resized'; readonly id: string; readonly size: TerminalSize }
  /** The program is gone and every byte was delivered. */
  | { readonly type: 'ended'; readonly id: string; readonly exit: RunExit }
