import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LaunchSpec, ProcessAdapter, PtyBackend, PtySpawnOptions } from '@ptarmigan/adapter-interface'
import { afterEach } from 'vitest'
import { createPtyBackend } from '../src/index.ts'
import { trees } from './trees.ts'

/** A program on a terminal whose output is kept. */
export interface Session {
  readonly adapter: ProcessAdapter
  readonly stdin: NonNullable<ProcessAdapter['stdin']>
  readonly terminal: NonNullable<ProcessAdapter['terminal']>
  readonly chunks: Uint8Array[]
  /** Bytes delivered so far. */
  byteCount(): number
  text(): string
  /** Resolves when the output contains the text; fails when the program ends without it. */
  until(text: string): Promise<void>
}

export interface Sessions {
  start(spec: LaunchSpec, options?: PtySpawnOptions): Promise<Session>
  shell(command: string, options?: Partial<LaunchSpec> & PtySpawnOptions): Promise<Session>
}

/** Starts sessions, and ends after each test everything that they started, also what outlived its program. */
export const useSessions = (backend: PtyBackend = createPtyBackend({ trees })): Sessions => {
  const started: { readonly adapter: ProcessAdapter; isOver: boolean }[] = []
  const end = async ({ adapter, isOver }: { readonly adapter: ProcessAdapter; readonly isOver: boolean }) => {
    if (!isOver) await adapter.kill('force', { graceMs: 0 })
    await adapter.dispose()
  }
  afterEach(async () => {
    await Promise.all(started.splice(0).map(end))
  }, 120_000)
  const start = async (spec: LaunchSpec, options: PtySpawnOptions = {}): Promise<Session> => {
    const adapter = await backend.spawn(spec, { marker: `test-${randomBytes(6).toString('hex')}`, ...options })
    const entry = { adapter, isOver: false }
    started.push(entry)
    void adapter.drained.then((output) => {
      entry.isOver = output === 'complete'
    })
    return listen(adapter)
  }
  return {
    start,
    shell: (command, { cwd, env, ...options } = {}) =>
      start(
        {
          file: 'sh',
          args: ['-c', command],
          ...(cwd === undefined ? {} : { cwd }),
          ...(env === undefined ? {} : { env }),
        },
        options,
      ),
  }
}

const listen = (adapter: ProcessAdapter): Session => {
  const { stdin, terminal } = adapter
  if (stdin === undefined || terminal === undefined) throw new TypeError('a terminal has an input and a size')
  const chunks: Uint8Array[] = []
  const watchers = new Set<() => void>()
  adapter.onStdout((chunk) => {
    chunks.push(chunk)
    for (const watch of watchers) watch()
  })
  const text = (): string => Buffer.concat(chunks).toString('utf8')
  return {
    adapter,
    stdin,
    terminal,
    chunks,
    byteCount: () => chunks.reduce((sum, { length }) => sum + length, 0),
    text,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const watch = (): void => {
          if (!text().includes(wanted)) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
        void adapter.wait().then((end) => {
          if (watchers.has(watch))
            reject(new Error(`${JSON.stringify(end)} without ${wanted}: ${JSON.stringify(text())}`))
        })
      }),
  }
}

/**
 * Shell words that wait until the job in the background is this program. Before that it goes by the name of the shell and, where
 * the program is to leave the session, it is still in it: the end of the shell would end it too.
 */
export const untilNamed = (name: string): string => `until grep -qa ^${name} /proc/$!/cmdline; do :; done`

/** Looks until the condition holds; the test's own deadline ends it. */
export const eventually = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(10)
}
