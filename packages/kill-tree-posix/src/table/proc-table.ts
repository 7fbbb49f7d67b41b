import { constants, uptime } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { sessionMarkerVariable } from '@ptarmigan/adapter-interface'
import { hasMemory, parseStat } from './parse-stat.ts'
import { ProcFiles } from './proc-files.ts'
import { fullName } from './process-name.ts'
import type { ProcessRecord } from './process-record.ts'
import type { MarkerReading, ProcessDetails, ProcessTable, SignalDisposition } from './process-table.ts'
import { createSnapshot, type ProcessSnapshot } from './snapshot.ts'

/** The process table of Linux, read from `/proc`; starts no program. */
export class ProcTable implements ProcessTable {
  readonly startTolerance = 0
  readonly details: ProcessDetails
  readonly #files: ProcFiles
  readonly #markers = new Map<number, { readonly startTime: number; readonly reading: MarkerReading }>()
  #bootId: string | undefined

  constructor(path: string) {
    this.#files = new ProcFiles(path)
    this.details = createDetails(this.#files)
  }

  bootId(): string | undefined {
    this.#bootId ??= this.#files.global('sys/kernel/random/boot_id')
    return this.#bootId
  }

  now(): number {
    return Math.floor(uptime() * ticksPerSecond)
  }

  async scan(): Promise<ProcessSnapshot> {
    const records: ProcessRecord[] = []
    let sliceStart = performance.now()
    for (const pid of this.#files.pids()) {
      const record = this.read(pid)
      if (record) records.push(record)
      if (performance.now() - sliceStart > sliceMs) {
        await setImmediate()
        sliceStart = performance.now()
      }
    }
    return createSnapshot(records)
  }

  read(pid: number): ProcessRecord | undefined {
    const stat = this.#files.text(pid, 'stat')
    return stat.kind === 'text' ? parseStat(stat.text) : undefined
  }

  async reader(): Promise<(pid: number) => ProcessRecord | undefined> {
    return (pid) => this.read(pid)
  }

  commandOf(record: ProcessRecord): string {
    const line = this.#argumentsOf(record).join(' ').trim()
    return line === '' ? `[${record.name}]` : line
  }

  nameOf(record: ProcessRecord): string {
    return fullName(record.name, [this.#files.link(record.pid, 'exe'), this.#argumentsOf(record)[0]])
  }

  async markersOf(records: readonly ProcessRecord[]): Promise<ReadonlyMap<number, MarkerReading>> {
    const readings = new Map<number, MarkerReading>()
    let sliceStart = performance.now()
    for (const record of records) {
      readings.set(record.pid, this.#markerOf(record))
      if (performance.now() - sliceStart > sliceMs) {
        await setImmediate()
        sliceStart = performance.now()
      }
    }
    return readings
  }

  forget(): void {
    this.#markers.clear()
  }

  #argumentsOf(record: ProcessRecord): string[] {
    const line = this.#files.text(record.pid, 'cmdline')
    return line.kind === 'text' ? line.text.replace(/\0+$/, '').split('\0') : []
  }

  readonly #markerOf: (record: ProcessRecord) => MarkerReading = oncePerRecord((record) => this.#readMarker(record))

  #readMarker(record: ProcessRecord): MarkerReading {
    const remembered = this.#markers.get(record.pid)
    if (remembered?.startTime === record.startTime) return remembered.reading
    const environment = this.#files.text(record.pid, 'environ')
    if (environment.kind === 'hidden') return unreadable
    if (environment.kind === 'gone') return unmarked
    // An empty environment may be one that exec has not filled yet: not remembered.
    if (environment.text === '') return this.#isSettled(record.pid) ? unmarked : unsettled
    const reading = parseMarker(environment.text)
    this.#markers.set(record.pid, { startTime: record.startTime, reading })
    return reading
  }

  #isSettled(pid: number): boolean {
    const stat = this.#files.text(pid, 'stat')
    return stat.kind !== 'text' || hasMemory(stat.text)
  }
}

/** USER_HZ, the unit of every time that `/proc` shows; 100 on every platform that Node supports. */
const ticksPerSecond = 100

/** How long a look may keep the event loop: a table of thousands is read in slices. */
const sliceMs = 8

const unmarked: MarkerReading = { kind: 'unmarked' }
const unreadable: MarkerReading = { kind: 'unreadable' }
const unsettled: MarkerReading = { kind: 'unsettled' }

const parseMarker = (environment: string): MarkerReading => {
  const prefix = `${sessionMarkerVariable}=`
  const start = environment.startsWith(prefix) ? 0 : environment.indexOf(`\0${prefix}`) + 1
  if (start === 0 && !environment.startsWith(prefix)) return unmarked
  const end = environment.indexOf('\0', start)
  return { kind: 'marked', value: environment.slice(start + prefix.length, end < 0 ? undefined : end) }
}

const createDetails = (files: ProcFiles): ProcessDetails => ({
  dispositionOf: (pid, signal) => {
    const status = files.text(pid, 'status')
    return status.kind === 'text' ? parseDisposition(status.text, constants.signals[signal]) : undefined
  },
  standardFilesOf: oncePerRecord(({ pid }) =>
    ['fd/0', 'fd/1', 'fd/2'].map((name) => files.link(pid, name)).filter((link) => link !== undefined),
  ),
  openFilesOf: oncePerRecord(({ pid }) =>
    files
      .names(pid, 'fd')
      ?.map((name) => files.link(pid, `fd/${name}`))
      .filter((link) => link !== undefined),
  ),
  controlGroupOf: oncePerRecord(({ pid }) => {
    const group = files.text(pid, 'cgroup')
    return group.kind === 'text' ? group.text : undefined
  }),
  hidesProcesses: () => files.text(1, 'stat').kind !== 'text',
})

/** Remembers answers for as long as the record itself, that is, the look that it comes from, is in use. */
const oncePerRecord = <Answer>(ask: (record: ProcessRecord) => Answer): ((record: ProcessRecord) => Answer) => {
  const answers = new WeakMap<ProcessRecord, { readonly answer: Answer }>()
  return (record) => {
    const known = answers.get(record) ?? { answer: ask(record) }
    answers.set(record, known)
    return known.answer
  }
}

/** SigIgn and SigCgt are bit masks in hexadecimal, bit 0 for signal 1. `proc_pid_status(5)` */
const parseDisposition = (status: string, signal: number): SignalDisposition | undefined => {
  const bit = 1n << BigInt(signal - 1)
  const has = (name: string): boolean | undefined => {
    const mask = new RegExp(`^${name}:\\s*([0-9a-f]+)`, 'm').exec(status)?.[1]
    return mask === undefined ? undefined : (BigInt(`0x${mask}`) & bit) !== 0n
  }
  const ignored = has('SigIgn')
  const caught = has('SigCgt')
  if (ignored === undefined || caught === undefined) return undefined
  return ignored ? 'ignored' : caught ? 'caught' : 'default'
}
