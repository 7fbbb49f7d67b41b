export type { RegistryEvent } from './registry-event.ts'
export type {
  DrainedOutput,
  FinishedSession,
  FinishedStatus,
  LiveSession,
  SessionDescription,
  SessionOutput,
  SessionState,
} from './session-record.ts'
export {
  createSessionRegistry,
  type SessionEnd,
  type SessionRegistry,
  type SessionRegistryOptions,
} from './session-registry.ts'
export { getSessionRegistry } from './shared-registry.ts'
