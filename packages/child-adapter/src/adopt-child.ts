import { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { type KillTreeBackend, type Logger, PtarmiganError, type SpawnOptions } from '@ptarmigan/adapter-interface'
import type { ChildAdapter } from './child-adapter.ts'
import { isProcessId, keepPausedAtExit, type SpawnedChild } from './spawn-child.ts'
import { superviseChild } from './supervise-child.ts'

/** What an adopted program is looked after with. */
export interface AdoptParts {
  readonly options: SpawnOptions
  readonly trees: KillTreeBackend
  readonly platform: string
  readonly logger: Logger
}

/**
 * Takes over a program that someone else started, in the turn of the call: whoever read its output hears nothing from
 * then on, and what was not read yet, also in Node's buffers, goes to the adapter's listeners.
 *
 * A stream on which the earlier owner called `setEncoding` goes on as that text, encoded again.
 * @throws `invalid-argument`; nothing was taken over then
 */
export const adoptChild = async (process: ChildProcess, parts: AdoptParts): Promise<ChildAdapter> => {
  const child = takeOver(process)
  const { options } = parts
  const adapter = await superviseChild(child, { ...parts, options: { ...options, stdinMode: 'pipe-open' } })
  // An input that its earlier owner ended takes nothing from us either, and says so.
  if (child.stdin?.writableEnded || child.stdin?.destroyed) void adapter.stdin?.end()
  return adapter
}

/** Two owners of one output would each get a part of it. */
const adopted: WeakSet<ChildProcess> = new WeakSet()

const takeOver = (child: ChildProcess): SpawnedChild => {
  if (!(child instanceof ChildProcess)) throw refusal('it is no child of node:child_process')
  const { pid, stdin, stdout, stderr } = child
  if (!isProcessId(pid)) throw refusal('it did not start')
  if (stdout === null || stderr === null)
    throw refusal(`with pid ${pid}: its standard output and standard error must both be pipes`)
  if (adopted.has(child)) throw refusal(`with pid ${pid}: it was adopted before`)
  for (const stream of [stdout, stderr]) checkReader(stream, pid)
  adopted.add(child)
  for (const stream of [stdout, stderr]) silence(stream)
  keepPausedAtExit(child)
  return { process: child, pid, stdin: stdin ?? undefined, stdout, stderr }
}

/** An iterator under way, or a listener of `readable`, calls `read()` by itself, and would go on taking chunks. */
const checkReader = (stream: Readable, pid: number): void => {
  if (stream.destroyed || stream.readableEnded || stream.listenerCount('readable') === 0) return
  throw refusal(
    `with pid ${pid}: its output is read by an async iterator or on 'readable'; only 'data' can be taken over`,
  )
}

/** Also a pipe to another stream is a listener of `data`; `unpipe` takes away the rest of it. */
const silence = (stream: Readable): void => {
  stream.unpipe()
  stream.pause()
  stream.removeAllListeners('data')
}

const refusal = (why: string): PtarmiganError =>
  new PtarmiganError(`Cannot adopt a child process: ${why}.`, {
    code: 'invalid-argument',
    operation: 'adopt',
    details: { field: 'child' },
  })
