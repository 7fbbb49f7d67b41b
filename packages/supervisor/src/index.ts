export { type Deadline, startDeadline } from './deadline.ts'
export type { LifecycleEvent, LifecycleListener } from './lifecycle-event.ts'
export type { SupervisedRun } from './managed-run.ts'
export { screenlessReply } from './query-reply.ts'
export { createReplyOwner, type ReplyOwner } from './reply-owner.ts'
export type { ChunkConsumer, OutputChunk, SpawnRequest, TextConsumer } from './spawn-request.ts'
export {
  type AdoptRequest,
  createProcessSupervisor,
  type ProcessSupervisor,
  type SupervisorOptions,
} from './supervisor.ts'
