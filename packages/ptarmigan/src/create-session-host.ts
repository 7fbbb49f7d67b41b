import {
  createSessionHost as createHost,
  type SessionHostOptions as HostOptions,
  type SessionHost,
} from '@ptarmigan/session-host'
import { getPlatformBackend } from './platform-backend.ts'

/** Everything optional: the backends are this platform's unless others are given. */
export type SessionHostOptions = Partial<HostOptions>

/**
 * Makes a host of sessions on this platform's backends.
 *
 * @throws `log-failed` when `logDirectory` cannot be used, `unsupported` on a platform without backends
 */
export const createSessionHost = async (options: SessionHostOptions = {}): Promise<SessionHost> =>
  createHost({ backend: getPlatformBackend(), ...options })
