import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { AdoptSource, AdoptSpec } from './adopt-session.ts'

/** A piece of output that the earlier owner read. */
export interface CapturedOutput {
  readonly stream: 'stdout' | 'stderr'
  readonly bytes: Uint8Array
}

/**
 * Refuses what cannot be meant, before anything is taken over; returns a copy of what was captured.
 *
 * @throws `invalid-argument` naming the option
 */
export const checkAdoption = (source: AdoptSource, spec: AdoptSpec): readonly CapturedOutput[] => {
  const { command, cwd, mode, captured = [] } = spec
  if ((source.child === undefined) === (source.run === undefined))
    throw refusal('child', 'give either `child` or `run`, and not both')
  if (source.run !== undefined && typeof source.run.handOver !== 'function')
    throw refusal('run', 'must be a run of a supervisor')
  if (typeof command !== 'string' || command.trim() === '')
    throw refusal('command', 'must be a string that is not empty')
  if (cwd !== undefined && typeof cwd !== 'string') throw refusal('cwd', 'must be a string')
  if (mode !== undefined && mode !== 'one-shot' && mode !== 'daemon')
    throw refusal('mode', 'must be "one-shot" or "daemon"')
  if (!Array.isArray(captured) || !captured.every(isPiece))
    throw refusal('captured', 'must be a list of { stream: "stdout" or "stderr", bytes: Uint8Array }')
  return captured.map(({ stream, bytes }) => ({ stream, bytes: new Uint8Array(bytes) }))
}

const isPiece = (piece: CapturedOutput): boolean =>
  (piece?.stream === 'stdout' || piece?.stream === 'stderr') && piece.bytes instanceof Uint8Array

const refusal = (option: string, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot adopt a program: \`${option}\` ${rule}.`, {
    code: 'invalid-argument',
    operation: 'adopt',
    details: { option },
  })
