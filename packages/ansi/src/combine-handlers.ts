import type { VtHandler } from './vt-handler.ts'

/**
 * One handler that passes every call to each of the given ones, in their order. What none of them takes or wants, it does not
 * either.
 */
export const combineHandlers = (...handlers: readonly VtHandler[]): VtHandler => {
  const [only] = handlers
  if (only !== undefined && handlers.length === 1) return only
  const takersOf = (name: keyof VtHandler): readonly VtHandler[] => handlers.filter((each) => each[name] !== undefined)
  const printers = takersOf('print')
  const executors = takersOf('execute')
  const csi = takersOf('csi')
  const esc = takersOf('esc')
  const osc = takersOf('osc')
  const dcs = takersOf('dcs')
  const apc = takersOf('apc')
  const pm = takersOf('pm')
  const sos = takersOf('sos')
  const controls = executors.map((handler) => handler.controls)
  const isLimited = controls.length > 0 && controls.every((codes) => codes !== undefined)
  const combined: VtHandler = {
    ...(csi.length > 0 && csi.every(({ wantsRendition }) => wantsRendition === false) && { wantsRendition: false }),
    ...(isLimited && { controls: controls.flat() }),
  }
  if (printers.length > 0) combined.print = (text) => each(printers, (handler) => handler.print?.(text))
  if (executors.length > 0) combined.execute = (code) => each(executors, (handler) => handler.execute?.(code))
  if (csi.length > 0) combined.csi = (sequence) => each(csi, (handler) => handler.csi?.(sequence))
  if (esc.length > 0) combined.esc = (sequence) => each(esc, (handler) => handler.esc?.(sequence))
  if (osc.length > 0) combined.osc = (command) => each(osc, (handler) => handler.osc?.(command))
  if (dcs.length > 0) combined.dcs = (string) => each(dcs, (handler) => handler.dcs?.(string))
  if (apc.length > 0) combined.apc = (string) => each(apc, (handler) => handler.apc?.(string))
  if (pm.length > 0) combined.pm = (string) => each(pm, (handler) => handler.pm?.(string))
  if (sos.length > 0) combined.sos = (string) => each(sos, (handler) => handler.sos?.(string))
  return combined
}

const each = (handlers: readonly VtHandler[], call: (handler: VtHandler) => void): void => {
  for (const handler of handlers) call(handler)
}
