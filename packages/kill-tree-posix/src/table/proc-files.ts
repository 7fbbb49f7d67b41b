import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { isNoSuchProcess, isNotPermitted, tableUnavailable } from './system-error.ts'

/** What a file of `/proc/<pid>` says: its text, or that the process is gone, or that it may not be read. */
export type ProcFile = { readonly kind: 'text'; readonly text: string } | typeof gone | typeof hidden

const gone = { kind: 'gone' } as const
const hidden = { kind: 'hidden' } as const

/** Files of `/proc`, read at once: they are in memory, and a look that waits for its turn is an old look. */
export class ProcFiles {
  readonly root: string

  constructor(root: string) {
    this.root = root
  }

  pids(): number[] {
    return this.#read(() => readdirSync(this.root).filter(isPid).map(Number))
  }

  text(pid: number, name: string): ProcFile {
    try {
      return { kind: 'text', text: readFileSync(`${this.root}/${pid}/${name}`, 'utf8') }
    } catch (error) {
      return this.#absence(error)
    }
  }

  link(pid: number, name: string): string | undefined {
    try {
      return readlinkSync(`${this.root}/${pid}/${name}`)
    } catch (error) {
      this.#absence(error)
      return undefined
    }
  }

  names(pid: number, directory: string): readonly string[] | undefined {
    try {
      return readdirSync(`${this.root}/${pid}/${directory}`)
    } catch (error) {
      this.#absence(error)
      return undefined
    }
  }

  /** A file that belongs to no process. */
  global(name: string): string | undefined {
    try {
      return readFileSync(`${this.root}/${name}`, 'utf8').trim()
    } catch (error) {
      this.#absence(error)
      return undefined
    }
  }

  #read<Value>(read: () => Value): Value {
    try {
      return read()
    } catch (error) {
      throw unreadable(this.root, error)
    }
  }

  // Anything else, first of all a lack of descriptors, says nothing about the process: it must not pass for its end.
  #absence(error: unknown): typeof gone | typeof hidden {
    if (isNoSuchProcess(error)) return gone
    if (isNotPermitted(error)) return hidden
    throw unreadable(this.root, error)
  }
}

const isPid = (name: string): boolean => {
  const first = name.charCodeAt(0)
  return first >= 0x31 && first <= 0x39
}

const unreadable = (root: string, cause: unknown): Error =>
  tableUnavailable(`${root}: ${cause instanceof Error ? cause.message : String(cause)}`, cause)
