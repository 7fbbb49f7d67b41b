// What every package shares
export {
  type Environment,
  isPtarmiganError,
  type KilledMember,
  type KillReceipt,
  type KillTreeOptions,
  type Logger,
  type ManagedRun,
  type PlatformBackend,
  type ProcessDescription,
  type ProcessIdentity,
  PtarmiganError,
  type PtarmiganErrorCode,
  type RunExit,
  type TerminalSize,
  type TerminationReason,
} from '@ptarmigan/adapter-interface'
// Text
export {
  type AnsiStripper,
  type AnsiStripperOptions,
  createAnsiStripper,
  createQueryFilter,
  stripAnsi,
  type TerminalModes,
} from '@ptarmigan/ansi'
// Live terminals
export {
  type AgentState,
  createInteractiveRunner,
  createPatternDetector,
  type DirectWriter,
  type InputWriter,
  type InteractiveProcess,
  type InteractiveRunner,
  type InteractiveRunnerOptions,
  type OutputSnapshot,
  type PatternDetectorData,
  type RunnerEvent,
  type SizePolicy,
  type StartRequest,
  type StatusDetector,
  type StoppedInteractiveProcess,
  type UserShell,
  type Viewer,
  type ViewerOptions,
} from '@ptarmigan/interactive-runner'
// Keys
export {
  type EncodedKeySequence,
  encodeKeySequence,
  encodePaste,
  isKeyEncodingError,
  KeyEncodingError,
  type KeyModes,
  type KeySequenceRequest,
  type PasteOptions,
} from '@ptarmigan/key-encoder'
// Logs that an earlier host left
export {
  type LogManifest,
  type LogPage,
  type LogReader,
  listManifests,
  openFinishedLog,
  type StoredLog,
} from '@ptarmigan/output-log'
// Background processes
export {
  type AdoptableProcess,
  createProcessManager,
  type ProcessEvent,
  type ProcessInfo,
  type ProcessManager,
  type ProcessManagerOptions,
  type ProcessPage,
  type ProcessStatus,
  type StoppedProcess,
} from '@ptarmigan/process-manager'
// Tools for language models
export {
  createTools,
  type ExecInput,
  execInputSchema,
  type ProcessInput,
  processInputSchema,
  type ToolCallOptions,
  type ToolDefinition,
  type ToolImage,
  type ToolProgress,
  type ToolResult,
  type Tools,
  type ToolsOptions,
} from '@ptarmigan/process-tool'
export {
  createSessionRegistry,
  type FinishedSession,
  getSessionRegistry,
  type LiveSession,
  type SessionRegistry,
  type SessionRegistryOptions,
} from '@ptarmigan/registry'
// Screen
export { type ScreenSnapshot, TerminalScreen, type TerminalScreenOptions } from '@ptarmigan/screen'
// Sessions and runs
export type {
  AdoptSource,
  AdoptSpec,
  CapturedOutput,
  EarlierSession,
  EarlierSessionState,
  PollOptions,
  PollResult,
  SendKeysOptions,
  Session,
  SessionEvent,
  SessionHost,
  SessionLogOptions,
  SessionLogPage,
  SessionMode,
  SessionSpec,
  SessionStatus,
} from '@ptarmigan/session-host'
export { endInWords } from '@ptarmigan/session-host'
export type {
  LifecycleEvent,
  OutputChunk,
  ProcessSupervisor,
  SpawnRequest,
  SupervisedRun,
} from '@ptarmigan/supervisor'
export { createSessionHost, type SessionHostOptions } from './create-session-host.ts'
export { killProcessTree } from './kill-process-tree.ts'
export { getPlatformBackend } from './platform-backend.ts'
export { createProcessSupervisor, getProcessSupervisor, type SupervisorOptions } from './process-supervisor.ts'
