import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** What one file or call of the system answered; `forbidden` also where the process is gone meanwhile is `missing`. */
export type Answer<Value> = Value | 'forbidden' | 'missing'

/** A process of a process group, as its `stat` tells. `proc_pid_stat(5)` */
export interface GroupProcess {
  readonly pid: number
  readonly name: string
  /** `R` runs, `S` and `D` sleep, `T` and `t` are stopped, `Z` is gone. */
  readonly state: string
  readonly group: number
  /** The device number of its controlling terminal. */
  readonly terminal: number
  /** The process group in the foreground of that terminal. */
  readonly foreground: number
}

export const parseStat = (text: string): GroupProcess | undefined => {
  const open = text.indexOf('(')
  const close = text.lastIndexOf(')')
  const [state = '', , group, , terminal, foreground] = text.slice(close + 2).split(' ')
  if (open < 0 || close < open || foreground === undefined) return undefined
  return {
    pid: Number(text.slice(0, open)),
    name: text.slice(open + 1, close),
    state,
    group: Number(group),
    terminal: Number(terminal),
    foreground: Number(foreground),
  }
}

/** The files of processes, under `/proc` or where a test has put them. */
export class ProcessFiles {
  readonly #root: string

  constructor(root = '/proc') {
    this.#root = root
  }

  process(pid: number): GroupProcess | undefined {
    const text = this.#text(`${pid}/stat`)
    return text === 'forbidden' || text === 'missing' ? undefined : parseStat(text)
  }

  /** Every process of a group, without those that are gone. Does not hold up the event loop on a machine with many. */
  async group(group: number): Promise<GroupProcess[]> {
    const found: GroupProcess[] = []
    const pids = (await readdir(this.#root)).filter((name) => /^\d+$/.test(name))
    for (let at = 0; at < pids.length; at += batch) {
      const texts = await Promise.all(pids.slice(at, at + batch).map((pid) => this.#statOf(pid)))
      for (const text of texts) {
        const process = text === undefined ? undefined : parseStat(text)
        if (process?.group === group && process.state !== 'Z') found.push(process)
      }
    }
    return found
  }

  threads(pid: number): Answer<readonly string[]> {
    return answer(() => readdirSync(`${this.#root}/${pid}/task`))
  }

  systemCall(pid: number, thread: string): Answer<string> {
    return this.#text(`${pid}/task/${thread}/syscall`)
  }

  /** The function of the kernel in which a thread sleeps. `proc_pid_wchan(5)` */
  waitChannel(pid: number, thread: string): Answer<string> {
    return this.#text(`${pid}/task/${thread}/wchan`)
  }

  descriptorInfo(pid: number, descriptor: number): Answer<string> {
    return this.#text(`${pid}/fdinfo/${descriptor}`)
  }

  /** The file behind a descriptor. Opens nothing. */
  descriptor(
    pid: number,
    descriptor: number,
  ): Answer<{ readonly dev: number; readonly ino: number; readonly rdev: number }> {
    return answer(() => statSync(`${this.#root}/${pid}/fd/${descriptor}`))
  }

  memory(pid: number, { address, length }: { readonly address: number; readonly length: number }): Answer<Buffer> {
    return answer(() => {
      const file = openSync(`${this.#root}/${pid}/mem`, 'r')
      try {
        const bytes = Buffer.alloc(length)
        return bytes.subarray(0, readSync(file, bytes, 0, length, address))
      } finally {
        closeSync(file)
      }
    })
  }

  #text(path: string): Answer<string> {
    return answer(() => readFileSync(`${this.#root}/${path}`, 'latin1'))
  }

  async #statOf(pid: string): Promise<string | undefined> {
    try {
      return await readFile(`${this.#root}/${pid}/stat`, 'latin1')
    } catch {
      // It ended since the directory was read.
      return undefined
    }
  }
}

const batch = 32

const answer = <Value>(ask: () => Value): Answer<Value> => {
  try {
    return ask()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'EACCES' || code === 'EPERM' ? 'forbidden' : 'missing'
  }
}
