import { createSessionRegistry, type SessionRegistry } from './session-registry.ts'

let shared: SessionRegistry | undefined

/** The registry that everything in this process shares unless it is given another; made at the first call. */
export const getSessionRegistry = (): SessionRegistry => {
  shared ??= createSessionRegistry()
  return shared
}
