import type { ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { LogManifest, LogRecord } from './log-manifest.ts'
import type { MissingRange } from './missing-range.ts'

/** Reads a manifest back; nothing in it is trusted. @throws Error that says what is wrong with it. */
export const parseManifest = (text: string): LogManifest => {
  const fields = record(JSON.parse(text), 'manifest')
  if (fields.version !== 1) throw new Error(`its version is ${String(fields.version)}, and only 1 is known`)
  return {
    version: 1,
    name: string(fields.name, 'name'),
    command: string(fields.command, 'command'),
    cwd: optional(fields.cwd, 'cwd', string),
    state: oneOf(fields.state, 'state', ['created', 'running', 'backgrounded', 'finished']),
    status: optional(fields.status, 'status', (value, name) => oneOf(value, name, ['completed', 'failed', 'killed'])),
    startedAt: date(fields.startedAt, 'startedAt'),
    endedAt: optional(fields.endedAt, 'endedAt', date),
    identity: optional(fields.identity, 'identity', identity),
    host: optional(fields.host, 'host', identity),
    exitCode: optional(fields.exitCode, 'exitCode', number),
    exitSignal: optional(fields.exitSignal, 'exitSignal', string),
    reason: optional(fields.reason, 'reason', string),
    details: optional(fields.details, 'details', record),
    log: logRecord(fields.log, 'log'),
  }
}

type Fields = Readonly<Record<string, unknown>>
type Read<Value> = (value: unknown, name: string) => Value

const fail = (name: string, expected: string): never => {
  throw new Error(`its ${name} is not ${expected}`)
}

const record: Read<Fields> = (value, name) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : fail(name, 'an object')

const string: Read<string> = (value, name) => (typeof value === 'string' ? value : fail(name, 'a string'))

const number: Read<number> = (value, name) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail(name, 'a number')

const count: Read<number> = (value, name) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fail(name, 'a count')

const boolean: Read<boolean> = (value, name) => (typeof value === 'boolean' ? value : fail(name, 'true or false'))

const date: Read<Date> = (value, name) => {
  const read = new Date(string(value, name))
  return Number.isNaN(read.getTime()) ? fail(name, 'a date') : read
}

const oneOf = <Value extends string>(value: unknown, name: string, known: readonly Value[]): Value =>
  known.find((each) => each === value) ?? fail(name, `one of ${known.join(', ')}`)

const optional = <Value>(value: unknown, name: string, read: Read<Value>): Value | undefined =>
  value === undefined ? undefined : read(value, name)

const identity: Read<ProcessIdentity> = (value, name) => {
  const fields = record(value, name)
  const startTime = optional(fields.startTime, `${name}.startTime`, number)
  const bootId = optional(fields.bootId, `${name}.bootId`, string)
  const seenAs = optional(fields.seenAs, `${name}.seenAs`, string)
  return {
    pid: count(fields.pid, `${name}.pid`),
    ...(startTime === undefined ? {} : { startTime }),
    ...(bootId === undefined ? {} : { bootId }),
    ...(seenAs === undefined ? {} : { seenAs }),
  }
}

const logRecord: Read<LogRecord> = (value, name) => {
  const fields = record(value, name)
  if (!Array.isArray(fields.missing)) return fail(`${name}.missing`, 'a list')
  return {
    bytes: count(fields.bytes, `${name}.bytes`),
    lines: count(fields.lines, `${name}.lines`),
    missing: inOrder(fields.missing.map((each: unknown) => missingRange(each, `${name}.missing`))),
    hasErrors: boolean(fields.hasErrors, `${name}.hasErrors`),
  }
}

const missingRange: Read<MissingRange> = (value, name) => {
  const fields = record(value, name)
  return {
    start: count(fields.start, `${name}.start`),
    end: count(fields.end, `${name}.end`),
    lines: count(fields.lines, `${name}.lines`),
    linesBefore: count(fields.linesBefore, `${name}.linesBefore`),
  }
}

const inOrder = (ranges: readonly MissingRange[]): readonly MissingRange[] => {
  let last = 0
  for (const { start, end, lines } of ranges) {
    if (start < last || end <= start || lines > end - start) fail('log.missing', 'a list of ranges in order')
    last = end
  }
  return ranges
}
