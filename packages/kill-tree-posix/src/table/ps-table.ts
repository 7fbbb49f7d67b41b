import { execFile } from 'node:child_process'
import { sessionMarkerVariable } from '@ptarmigan/adapter-interface'
import { parsePs, parsePsEnvironment, psColumns } from './parse-ps.ts'
import type { ProcessRecord } from './process-record.ts'
import type { MarkerReading, ProcessTable } from './process-table.ts'
import { createSnapshot, type ProcessSnapshot } from './snapshot.ts'
import { tableUnavailable } from './system-error.ts'

/** Where `ps` is, and what it can do. */
export interface PsTableOptions {
  readonly platform: string
  /** Only this program is tried. Default: `/bin/ps`, `/usr/bin/ps`, then the one on PATH. */
  readonly psPath?: string | undefined
}

/** The process table by `ps(1)`: macOS, the BSDs, and a Linux without a usable `/proc`. */
export class PsTable implements ProcessTable {
  readonly startTolerance: number
  readonly details = undefined
  readonly #paths: readonly string[]
  readonly #showsEnvironments: boolean

  constructor({ platform, psPath }: PsTableOptions) {
    this.#paths = psPath === undefined ? ['/bin/ps', '/usr/bin/ps', 'ps'] : [psPath]
    this.#showsEnvironments = platform === 'darwin'
    // The ps of Linux counts back from now, and may be a second off between two calls.
    this.startTolerance = platform === 'linux' ? 1 : 0
  }

  bootId(): undefined {
    return undefined
  }

  now(): number {
    return Math.floor(Date.now() / 1000)
  }

  async scan(): Promise<ProcessSnapshot> {
    const { output, problem } = await this.#ps(['-A', '-ww', ...columns(psColumns)])
    const snapshot = createSnapshot(parsePs(output), { startTolerance: this.startTolerance })
    // A table without this process is not the table of this system: another ps, or another pid namespace.
    if (snapshot.byPid.get(process.pid)?.parentPid !== process.ppid) throw unusable(problem ?? firstLine(output))
    return snapshot
  }

  async read(pid: number): Promise<ProcessRecord | undefined> {
    return (await this.#records([pid])).get(pid)
  }

  async reader(pids: readonly number[]): Promise<(pid: number) => ProcessRecord | undefined> {
    const records = await this.#records(pids)
    return (pid) => records.get(pid)
  }

  commandOf(record: ProcessRecord): string {
    return record.command || `[${record.name}]`
  }

  nameOf(record: ProcessRecord): string {
    return record.name
  }

  async markersOf(records: readonly ProcessRecord[]): Promise<ReadonlyMap<number, MarkerReading>> {
    const environments = await this.#environmentsOf(records)
    return new Map(records.map(({ pid }) => [pid, readingOf(environments.get(pid))]))
  }

  forget(): void {
    // Nothing is remembered: every look starts a program anyway.
  }

  async #records(pids: readonly number[]): Promise<ReadonlyMap<number, ProcessRecord>> {
    // This process is asked for as well, so that ps has an answer also when all others are gone.
    const { output, problem } = await this.#ps(['-ww', ...columns(psColumns), '-p', [process.pid, ...pids].join(',')])
    const records = new Map(parsePs(output).map((record) => [record.pid, record]))
    if (!records.has(process.pid)) throw unusable(problem ?? firstLine(output))
    return records
  }

  async #environmentsOf(records: readonly ProcessRecord[]): Promise<ReadonlyMap<number, readonly string[]>> {
    if (!this.#showsEnvironments || records.length === 0) return new Map()
    const { output } = await this.#ps([
      ...['-E', '-ww', ...columns(['pid', 'command'])],
      ...['-p', records.map(({ pid }) => pid).join(',')],
    ])
    return parsePsEnvironment(output, new Map(records.map((record) => [record.pid, record.command ?? ''])))
  }

  async #ps(args: readonly string[]): Promise<PsAnswer> {
    let answer: PsAnswer = { output: '', problem: 'no ps was found' }
    for (const path of this.#paths) {
      answer = await runPs(path, args)
      if (answer.output !== '') return answer
    }
    return answer
  }
}

interface PsAnswer {
  readonly output: string
  readonly problem: string | undefined
}

const columns = (names: readonly string[]): string[] => names.flatMap((name) => ['-o', `${name}=`])

const runPs = (path: string, args: readonly string[]): Promise<PsAnswer> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
    execFile(
      path,
      args,
      { env, maxBuffer: 64 << 20, timeout: 10_000, killSignal: 'SIGKILL' },
      (error, stdout, stderr) =>
        resolve({ output: stdout, problem: error ? `${path}: ${firstLine(stderr) || error.message}` : undefined }),
    )
  })

const readingOf = (environment: readonly string[] | undefined): MarkerReading => {
  if (environment === undefined || environment.length === 0) return { kind: 'unreadable' }
  const entry = environment.find((text) => text.startsWith(`${sessionMarkerVariable}=`))
  return entry ? { kind: 'marked', value: entry.slice(sessionMarkerVariable.length + 1) } : { kind: 'unmarked' }
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? ''

const unusable = (answer: string): Error =>
  tableUnavailable(
    `there is no usable /proc, and ps gave no usable answer (${answer}). Mount /proc, or install the ps of procps or of the system.`,
  )
