import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { SessionSpec } from './session-spec.ts'

/**
 * Refuses a spec that cannot be meant, before anything is made. What the supervisor checks is left to it.
 *
 * @throws `invalid-argument` naming the option and quoting the value
 */
export const checkSessionSpec = (spec: SessionSpec): void => {
  const { mode, cols, rows } = spec
  if (mode !== undefined && !modes.includes(mode)) throw refusal('mode', mode, `must be one of ${modes.join(', ')}`)
  checkCells('cols', cols)
  checkCells('rows', rows)
  if (mode === 'session' && spec.pty === false)
    throw refusal('pty', spec.pty, 'cannot be false in mode "session", which is a terminal; use "daemon"')
}

const modes = ['one-shot', 'session', 'daemon']

const checkCells = (option: string, value: unknown): void => {
  if (value === undefined || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 65_535)) return
  throw refusal(option, value, 'must be an integer from 1 to 65535')
}

const refusal = (option: string, value: unknown, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot open a session: \`${option}\` ${rule}; got ${JSON.stringify(value) ?? String(value)}.`, {
    code: 'invalid-argument',
    operation: 'open',
    details: { option },
  })
