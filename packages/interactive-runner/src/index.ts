// Runner

// Processes
export type { InteractiveProcess, InteractiveStatus, StoppedInteractiveProcess } from './interactive-process.ts'
export { createInteractiveRunner, type InteractiveRunnerOptions } from './interactive-runner.ts'
export type { OutputSnapshot, TimedOutput } from './output-buffer.ts'
// Status
export { createPatternDetector, type PatternDetectorData, type PatternRule } from './pattern-detector.ts'
export type { InputWriter, InteractiveRunner, UserShellAddress } from './runner.ts'
export type { RunnerEvent } from './runner-event.ts'
// Viewers
export type { SizePolicy } from './size-policy.ts'
export type { StartRequest } from './start-request.ts'
export type { AgentState, DetectorView, StatusDetector } from './status-detector.ts'
// User shells
export type { UserShellEntry } from './user-shell-list.ts'
export type { StartUserShellOptions, UserShell } from './user-shells.ts'
export type { DetachReason, DirectWriter, Viewer, ViewerOptions } from './viewer.ts'
export type { ViewerSink } from './viewer-feed.ts'
