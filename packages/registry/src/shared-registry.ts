import type { SessionRegistryOptions } from './registry-options.ts'
import { createSessionRegistry, type SessionRegistry } from './session-registry.ts'

let shared: SessionRegistry | undefined

/** The registry that everything in this process shares unless it is given another; made at the first call, with its options. */
export const getSessionRegistry = (options: SessionRegistryOptions = {}): SessionRegistry => {
  shared ??= createSessionRegistry(options)
  return shared
}
