export { type RegistryClock, systemClock } from './registry-clock.ts'
export type { RegistryEvent } from './registry-event.ts'
export type { SessionRegistryOptions } from './registry-options.ts'
export type { SessionEnd } from './session-end.ts'
export type {
  DrainedOutput,
  FinishedSession,
  FinishedStatus,
  LiveSession,
  SessionDescription,
  SessionOutput,
  SessionState,
} from './session-record.ts'
export { createSessionRegistry, type SessionRegistry } from './session-registry.ts'
export { getSessionRegistry } from './shared-registry.ts'
