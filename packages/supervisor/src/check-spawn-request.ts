import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { createOutputDecoder } from './output-decoder.ts'
import type { SpawnRequest } from './spawn-request.ts'

/**
 * Refuses a request that cannot be meant, before anything is started.
 *
 * @throws `invalid-argument` naming the option and quoting the value
 */
export const checkSpawnRequest = (request: SpawnRequest): void => {
  const { command, file, mode, runId } = request
  if ((command === undefined) === (file === undefined))
    throw refusal('command', command, 'give either `command` or `file`, and not both')
  if (command !== undefined && typeof command !== 'string') throw refusal('command', command, 'must be a string')
  if (command?.trim() === '') throw refusal('command', command, 'must not be empty')
  if (mode !== undefined && mode !== 'pty' && mode !== 'child') throw refusal('mode', mode, 'must be "pty" or "child"')
  if (request.encoding !== undefined) checkEncoding(request.encoding, mode)
  checkDuration('timeoutMs', request.timeoutMs)
  checkDuration('noOutputTimeoutMs', request.noOutputTimeoutMs)
  checkDuration('killGraceMs', request.killGraceMs)
  if (
    request.maxCaptureChars !== undefined &&
    !(Number.isInteger(request.maxCaptureChars) && request.maxCaptureChars >= 0)
  )
    throw refusal('maxCaptureChars', request.maxCaptureChars, 'must be an integer of at least 0')
  if (runId !== undefined && !/^[\w.-]{1,64}$/.test(runId))
    throw refusal('runId', runId, 'must be 1 to 64 letters, digits, ".", "_" or "-"')
}

const checkEncoding = (encoding: unknown, mode: SpawnRequest['mode']): void => {
  if (typeof encoding !== 'string') throw refusal('encoding', encoding, 'must be a string')
  if (mode === 'pty') throw refusal('encoding', encoding, 'is for pipes; a pseudo-terminal is UTF-8')
  createOutputDecoder(encoding)
}

const checkDuration = (option: string, value: unknown): void => {
  if (value === undefined) return
  if (typeof value !== 'number' || Number.isNaN(value) || value < 0)
    throw refusal(option, value, 'must be a number of milliseconds of at least 0; leave it out for no limit')
}

const refusal = (option: string, value: unknown, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot start a run: \`${option}\` ${rule}; got ${JSON.stringify(value) ?? String(value)}.`, {
    code: 'invalid-argument',
    operation: 'spawn',
    details: { option },
  })
