export type { AdapterStdin } from './adapter-stdin.ts'
export type {
  AdapterFactory,
  KillTreeBackend,
  OrphanGuard,
  PipeBackend,
  PipeSpawnOptions,
  PlatformBackend,
  ProgramInput,
  PtyBackend,
  PtySpawnOptions,
  ShellWrapOptions,
  SpawnOptions,
  WrappedCommand,
} from './backend.ts'
export { type BoundedText, createBoundedText, type TextPiece } from './bounded-text.ts'
export type { DeferredText } from './deferred-text.ts'
export { DrainClock, type DrainLimits, defaultDrainLimits } from './drain-clock.ts'
export { isPtarmiganError, PtarmiganError, type PtarmiganErrorCode, type PtarmiganErrorOptions } from './error.ts'
export { createEventSource, type EventSource, type Observable } from './event-source.ts'
export {
  type CheckedKillRequest,
  checkKillRequest,
  checkPid,
  identityMismatch,
  type PidRules,
  type PoliteSignal,
  posixPidRules,
  protectedProcess,
} from './kill/check-kill-request.ts'
export { Deadline } from './kill/deadline.ts'
export { ForcedEnd, graceOf, unconfirmedEnd } from './kill/forced-end.ts'
export { findGuardProgram, type GuardProgram } from './kill/guard-program.ts'
export { type ReceiptOptions, receiptOf } from './kill/receipt.ts'
export { shareLooks } from './kill/share-looks.ts'
export type { KilledMember, KillMode, KillReceipt, KillTreeOptions } from './kill.ts'
export { checkArguments } from './launch/argument-limits.ts'
export { type ArgumentLimits, checkArgumentSize, linuxArgumentLimits } from './launch/argument-size.ts'
export { batchCommandLine, isBatchFile } from './launch/batch-command-line.ts'
export { checkExecutable, type ExecutableContext } from './launch/check-executable.ts'
export { type CheckedLaunchSpec, checkLaunchSpec } from './launch/check-launch-spec.ts'
export { findProgram, isRunnableFile } from './launch/find-program.ts'
export { findWindowsProgram, type PathKind, type WindowsLookup } from './launch/find-windows-program.ts'
export { planWindowsLaunch, type WindowsLaunch } from './launch/plan-windows-launch.ts'
export {
  cmdMaximumCommandLine,
  quoteWindowsArgument,
  windowsCommandLine,
  windowsMaximumCommandLine,
} from './launch/windows-command-line.ts'
export { windowsEnvironment, windowsVariable } from './launch/windows-environment.ts'
export type { Environment, LaunchSpec } from './launch-spec.ts'
export { type Logger, silentLogger } from './logger.ts'
export type { OutputListener, ProcessAdapter } from './process-adapter.ts'
export type { ProcessDescription, ProcessIdentity } from './process-identity.ts'
export type { ManagedRun, RunExit } from './run.ts'
export { carriesMarker, markersIn, sessionMarkerVariable, withSessionMarker } from './session-marker.ts'
export { createShortId } from './short-id.ts'
export { terminalEnvironment } from './terminal/terminal-environment.ts'
export { checkTerminalSize } from './terminal/terminal-size.ts'
export {
  defaultTerminalSize,
  type InputWait,
  type LineDiscipline,
  type TerminalControl,
  type TerminalSize,
} from './terminal-control.ts'
export type { TerminationReason } from './termination-reason.ts'
export type { OutputEnd, WaitResult } from './wait-result.ts'
export { windowsExitCodeName } from './windows-exit-code.ts'
