export type { AdoptSource, AdoptSpec } from './adopt-session.ts'
export type { CapturedOutput } from './check-adoption.ts'
export { decideTurn, type TurnEvidence } from './decide-turn.ts'
export type { EarlierSession } from './earlier-sessions.ts'
export type { EarlierSessionState } from './earlier-state.ts'
export type { OutputFilter } from './output-filter.ts'
export type { CommandResult, RunCommandOptions } from './run-command.ts'
export type {
  PollOptions,
  PollResult,
  SendKeysOptions,
  Session,
  SessionLogOptions,
  SessionLogPage,
  SessionStatus,
} from './session.ts'
export { endInWords } from './session-error.ts'
export type { SessionEvent } from './session-event.ts'
export { createSessionHost, type SessionHost, type SessionHostOptions } from './session-host.ts'
export type { SessionMode, SessionSpec } from './session-spec.ts'
export type { SessionShell } from './shell-tracker.ts'
export type { Turn } from './turn.ts'
export type { TurnOptions } from './turn-watch.ts'
export type { UntilConditions, UntilOutcome, UntilResult } from './until.ts'
