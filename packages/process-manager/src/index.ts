export type { AdoptableProcess, AdoptedChild, AdoptedRun } from './adoptable-process.ts'
export type {
  ProcessEvent,
  ProcessFailure,
  ProcessInfo,
  ProcessPage,
  ProcessStatus,
  StoppedProcess,
} from './process-info.ts'
export { createProcessManager, type ProcessManager, type ProcessManagerOptions } from './process-manager.ts'
