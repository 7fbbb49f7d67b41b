import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { ProcessInfo } from './process-info.ts'

export const unknownHandle = (handle: unknown, known: readonly ProcessInfo[]): PtarmiganError =>
  new PtarmiganError(`No process has the handle ${inQuotes(handle)}. ${listed(known)}`, {
    code: 'session-not-found',
    operation: 'find a process',
    details: { handle, known: known.map((process) => process.handle) },
  })

/** Tells how the process stands; `cause` is what the write itself met, when it was still running. */
export const notWritable = (process: ProcessInfo, cause?: Error): PtarmiganError => {
  const { handle, status, exitCode, exitSignal, logPath } = process
  const how = cause === undefined ? `it is not running (${stateInWords(process)})` : `${cause.message}`
  const log = logPath === undefined ? '' : ` Its log is ${logPath}.`
  return new PtarmiganError(`Cannot write to ${handle}: ${how.replace(/\.$/, '')}.${log}`, {
    code: 'session-ended',
    operation: 'write',
    cause,
    details: { handle, status, exitCode, exitSignal, logPath },
  })
}

export const wrongArgument = (operation: string, option: string, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot ${operation}: \`${option}\` ${rule}.`, {
    code: 'invalid-argument',
    operation,
    details: { option },
  })

const stateInWords = ({ status, exitCode, exitSignal, error }: ProcessInfo): string => {
  if (error !== undefined) return `${status}: ${error.message.replace(/\.$/, '')}`
  if (exitSignal !== undefined) return `${status}, ended by ${exitSignal}, no exit code`
  return exitCode === undefined ? status : `${status}, exit code ${exitCode}`
}

const listed = (known: readonly ProcessInfo[]): string => {
  if (known.length === 0) return 'There are none.'
  const newest = known.slice(-listedProcesses).map((process) => {
    const { handle, command } = process
    return `${handle} (${stateInWords(process)}): ${shortened(command)}`
  })
  const rest = known.length - newest.length
  return `There are: ${newest.join('; ')}${rest > 0 ? `; and ${rest} older ones` : ''}.`
}

const shortened = (command: string): string => {
  const characters = [...command]
  return characters.length > commandCharacters ? `${characters.slice(0, commandCharacters).join('')}…` : command
}

/** Enough to find a typing error. */
const listedProcesses = 50
const commandCharacters = 100

const inQuotes = (value: unknown): string => JSON.stringify(value) ?? String(value)
