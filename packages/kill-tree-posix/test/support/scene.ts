import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

/** A process as this file finds it: by its working directory, which the code under test never looks at. */
export interface SeenProcess {
  readonly pid: number
  readonly parentPid: number
  readonly startTime: string
  readonly state: string
  readonly command: string
}

/** How a program of a scene is started. */
export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Default true: it leads its own session. */
  readonly detached?: boolean
  readonly stdio?: 'ignore' | 'pipe' | 'inherit'
}

/**
 * A temporary directory in which a test starts programs. Everything that they start works in that directory too, whatever
 * session, group, parent or environment it gives itself; so the directory says what is left, and at the end all of it is
 * killed by that.
 */
export class Scene implements AsyncDisposable {
  readonly directory: string

  constructor() {
    this.directory = realpathSync(mkdtempSync(join(tmpdir(), 'kill-tree-')))
  }

  start(file: string, args: readonly string[], options: StartOptions = {}): StartedProgram {
    const { env = {}, detached = true, stdio = 'ignore' } = options
    const child = spawn(file, args, { cwd: this.directory, detached, stdio, env: { ...process.env, ...env } })
    if (child.pid === undefined) throw new Error(`${file} did not start`)
    return { child, pid: child.pid, exited: once(child, 'exit') }
  }

  shell(script: string, options?: StartOptions): StartedProgram {
    return this.start('sh', ['-c', script], options)
  }

  /** What lives in the scene, zombies left out, and has such a command line. */
  living(command: RegExp = /^/): SeenProcess[] {
    return allProcesses().filter((seen) => seen.state !== 'Z' && command.test(seen.command) && this.#isHere(seen.pid))
  }

  /** Waits until the scene has one living process with exactly this command line. */
  async untilRunning(command: string): Promise<SeenProcess> {
    const [seen] = await this.untilLiving(new RegExp(`^${command}$`), 1)
    if (!seen) throw new Error(`${command} is gone again`)
    return seen
  }

  /** Waits until a process was adopted by one outside of the scene. */
  async untilOrphaned({ pid }: SeenProcess): Promise<void> {
    await until(() => {
      const parent = seeProcess(pid)?.parentPid
      return parent !== undefined && !this.#isHere(parent) && parent !== process.pid
    }, `process ${pid} has lost its parent`)
  }

  /** Waits until the scene has this many living processes with such a command line. */
  async untilLiving(command: RegExp, count: number): Promise<SeenProcess[]> {
    let seen: SeenProcess[] = []
    await until(() => {
      seen = this.living(command)
      return seen.length === count
    }, `${count} times ${command}`)
    return seen
  }

  /** Waits until a program of the scene has made this file; an empty one counts. */
  async untilFile(name: string): Promise<void> {
    await until(() => existsSync(join(this.directory, name)), `file ${name}`)
  }

  read(name: string): string {
    return readFileSync(join(this.directory, name), 'utf8')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await until(() => {
      const left = this.living()
      for (const seen of left) killSeen(seen)
      return left.length === 0
    }, 'nothing is left of the scene')
    rmSync(this.directory, { recursive: true, force: true })
  }

  #isHere(pid: number): boolean {
    try {
      const cwd = readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '')
      return cwd === this.directory || cwd.startsWith(`${this.directory}/`)
    } catch {
      return false
    }
  }
}

/** A program that a test started. */
export interface StartedProgram {
  readonly child: ChildProcess
  readonly pid: number
  /** Resolves to its exit code and signal. */
  readonly exited: Promise<unknown[]>
}

/** Every process that can be seen, also those that ended and were not reaped. */
export const allProcesses = (): SeenProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => seeProcess(Number(name)) ?? [])

/** One process, or `undefined` if there is none. */
export const seeProcess = (pid: number): SeenProcess | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, parentPid: Number(fields[1]), startTime: fields[19] ?? '', state: fields[0] ?? '', command }
  } catch {
    return undefined
  }
}

/** Whether exactly this process is still running. */
export const isRunning = ({ pid, startTime }: Pick<SeenProcess, 'pid' | 'startTime'>): boolean => {
  const seen = seeProcess(pid)
  return seen !== undefined && seen.startTime === startTime && seen.state !== 'Z'
}

/** Ends exactly this process. */
export const killSeen = (seen: SeenProcess): void => {
  if (!isRunning(seen)) return
  try {
    process.kill(seen.pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
