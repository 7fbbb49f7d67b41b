import { type PipeSpawnOptions, PtarmiganError } from '@ptarmigan/adapter-interface'
import { isReader } from './feed-input.ts'

/** @throws `invalid-argument`, naming the option and quoting its value */
export const checkPipeOptions = (options: PipeSpawnOptions): void => {
  const { stdinMode, input, marker } = options
  if (stdinMode !== undefined && stdinMode !== 'pipe-closed' && stdinMode !== 'pipe-open')
    throw refusal('stdinMode', stdinMode, 'must be "pipe-closed" or "pipe-open"')
  if (input !== undefined && !isProgramInput(input))
    throw refusal('input', input, 'must be a string, bytes or an async iterable of them')
  // A colon separates the markers of a session inside a session.
  if (marker !== undefined && (marker === '' || marker.includes(':')))
    throw refusal('marker', marker, 'must be a session id without ":"')
}

const isProgramInput = (input: unknown): boolean =>
  typeof input === 'string' || input instanceof Uint8Array || isReader(input)

const refusal = (field: string, value: unknown, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot start a program: ${field} ${rule}; got ${String(value)}.`, {
    code: 'invalid-argument',
    operation: 'spawn',
    details: { field },
  })
