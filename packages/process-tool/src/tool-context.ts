import type { Session, SessionHost } from '@ptarmigan/session-host'
import type { SecretVault } from './secrets/secret-vault.ts'
import type { SessionView, SessionViewOptions } from './session-view.ts'
import type { CheckedOptions } from './tools-options.ts'

/** What every tool works with. */
export interface ToolContext {
  readonly host: SessionHost
  readonly options: CheckedOptions
  readonly vault: SecretVault
  /** What is known of a session; made at the first call, also for one that someone else opened. */
  viewOf(session: Session, options?: Omit<SessionViewOptions, 'vault'>): SessionView
}
