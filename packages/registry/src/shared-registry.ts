import { createSessionRegistry, type SessionRegistry, type SessionRegistryOptions } from './session-registry.ts'

let shared: SessionRegistry | undefined

/** The registry that everything in this process shares unless it is given another; made at the first call, with its options. */
export const getSessionRegistry = (options: SessionRegistryOptions = {}): SessionRegistry => {
  shared ??= createSessionRegistry(options)
  return shared
}
