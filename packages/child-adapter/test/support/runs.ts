import type {
  LaunchSpec,
  OutputEnd,
  PipeBackend,
  PipeSpawnOptions,
  ProcessAdapter,
  WaitResult,
} from '@ptarmigan/adapter-interface'
import { afterEach, expect } from 'vitest'
import { createChildBackend } from '../../src/index.ts'
import { trees } from './trees.ts'

/** A run to its settled end. */
export interface Finished {
  readonly adapter: ProcessAdapter
  readonly stdout: string
  readonly stderr: string
  readonly result: WaitResult
  readonly output: OutputEnd
}

export const backend: PipeBackend = createChildBackend({ trees })

const started: { readonly adapter: ProcessAdapter; readonly marker: string }[] = []

/** Ends what a test started, whatever became of the test; what hides from its parent is found by the marker. */
afterEach(async () => {
  for (const { adapter, marker } of started.splice(0)) {
    await trees.killTree(adapter.identity, { marker, graceMs: 0 })
    await adapter.dispose()
  }
})

/** Only Linux tells who holds an output. */
export const onLinux: boolean = process.platform === 'linux'

/**
 * The end of an output that programs with these command lines hold. One that has only just been forked still goes by the command
 * line of the shell, which names it too.
 */
export const heldBy = (...commands: readonly string[]): unknown => ({
  heldBy: onLinux ? expect.arrayContaining(commands.map(holder)) : [],
})

const holder = (command: string): unknown => expect.objectContaining({ command: expect.stringContaining(command) })

let count = 0

/** Starts a program that the test need not end. */
export const start = async (spec: LaunchSpec, options: PipeSpawnOptions = {}): Promise<ProcessAdapter> => {
  const marker = options.marker ?? `child-adapter-test-${process.pid}-${count++}`
  const adapter = await backend.spawn(spec, { ...options, marker })
  started.push({ adapter, marker })
  return adapter
}

export const shell = (command: string): LaunchSpec => ({ file: 'sh', args: ['-c', command] })

export const node = (source: string): LaunchSpec => ({ file: process.execPath, args: ['-e', source] })

/** Collects an output as text, decoded as a stream of its own. */
export const collect = (subscribe: (listener: (chunk: Uint8Array) => void) => void): (() => string) => {
  const decoder = new TextDecoder()
  let text = ''
  subscribe((chunk) => {
    text += decoder.decode(chunk, { stream: true })
  })
  return () => text + decoder.decode()
}

/** Runs a program to its end. */
export const run = async (spec: LaunchSpec, options: PipeSpawnOptions = {}): Promise<Finished> => {
  const adapter = await start(spec, options)
  const stdout = collect((listener) => adapter.onStdout(listener))
  const stderr = collect((listener) => adapter.onStderr(listener))
  const result = await adapter.wait()
  return { adapter, stdout: stdout(), stderr: stderr(), result, output: await adapter.drained }
}

/** Resolves when a condition holds; fails with its name when it does not within twenty seconds. */
export const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 20_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within 20 s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
