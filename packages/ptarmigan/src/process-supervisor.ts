import {
  createProcessSupervisor as createSupervisor,
  type SupervisorOptions as Options,
  type ProcessSupervisor,
} from '@ptarmigan/supervisor'
import { getPlatformBackend } from './platform-backend.ts'

/** Everything optional: the backends are this platform's unless others are given. */
export type SupervisorOptions = Partial<Options>

/** A supervisor of its own runs on this platform's backends. @throws `unsupported` on a platform without backends */
export const createProcessSupervisor = (options: SupervisorOptions = {}): ProcessSupervisor =>
  createSupervisor({ backend: getPlatformBackend(), ...options })

let shared: ProcessSupervisor | undefined

/** The supervisor that everything in this process shares; made at the first call. @throws `unsupported` */
export const getProcessSupervisor = (): ProcessSupervisor => {
  shared ??= createProcessSupervisor()
  return shared
}
