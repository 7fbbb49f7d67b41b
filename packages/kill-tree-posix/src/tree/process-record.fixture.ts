import type { ProcessRecord } from '../table/process-record.ts'

/** A record for tests: a process that sleeps, except for what is given. */
export const aProcess = (fields: Partial<ProcessRecord> = {}): ProcessRecord => ({
  pid: 100,
  parentPid: 1,
  group: 100,
  session: 100,
  state: 'S',
  startTime: 1_000,
  threads: 1,
  terminal: undefined,
  name: 'sleep',
  kernelThread: false,
  ...fields,
})
