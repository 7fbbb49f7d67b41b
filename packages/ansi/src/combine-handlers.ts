import type { VtHandler } from './vt-handler.ts'

/** One handler that passes every call to each of the given ones, in their order. */
export const combineHandlers = (...handlers: readonly VtHandler[]): VtHandler => {
  throw new Error(`not built yet: ${handlers.length}`)
}
