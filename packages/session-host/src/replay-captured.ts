import type {
  AdapterStdin,
  KillMode,
  KillReceipt,
  KillTreeOptions,
  OutputEnd,
  OutputListener,
  ProcessAdapter,
  ProcessIdentity,
  TerminalControl,
  WaitResult,
} from '@ptarmigan/adapter-interface'
import { createUtf8Decoder } from '@ptarmigan/ansi'
import type { OutputChunk } from '@ptarmigan/supervisor'
import type { CapturedOutput } from './check-adoption.ts'

/** An adapter that gives its listeners first what was captured before, as if it had only now arrived. */
export const replayFirst = (adapter: ProcessAdapter, captured: readonly CapturedOutput[]): ProcessAdapter =>
  new ReplayingAdapter(adapter, captured)

/**
 * What was captured of a run, as chunks with their text. An unfinished character at the end of a stream is left to the
 * run, whose own decoder has it and gives it with the next chunk.
 */
export const capturedChunks = (captured: readonly CapturedOutput[]): OutputChunk[] => {
  const decoders = { stdout: createUtf8Decoder(), stderr: createUtf8Decoder() }
  return captured.map(({ stream, bytes }) => ({
    stream,
    bytes,
    text: decoders[stream].decode(bytes),
  }))
}

class ReplayingAdapter implements ProcessAdapter {
  readonly stdio: 'pty' | 'pipe'
  readonly pid: number
  readonly identity: ProcessIdentity
  readonly stdin?: AdapterStdin
  readonly terminal?: TerminalControl
  readonly exited: Promise<WaitResult>
  readonly drained: Promise<OutputEnd>
  readonly #adapter: ProcessAdapter
  #captured: readonly CapturedOutput[]
  readonly #listeners: { stdout?: OutputListener; stderr?: OutputListener } = {}

  constructor(adapter: ProcessAdapter, captured: readonly CapturedOutput[]) {
    this.#adapter = adapter
    this.#captured = captured
    this.stdio = adapter.stdio
    this.pid = adapter.pid
    this.identity = adapter.identity
    if (adapter.stdin !== undefined) this.stdin = adapter.stdin
    if (adapter.terminal !== undefined) this.terminal = adapter.terminal
    this.exited = adapter.exited
    this.drained = adapter.drained
  }

  onStdout(listener: OutputListener): void {
    this.#listeners.stdout = listener
    this.#begin()
  }

  onStderr(listener: OutputListener): void {
    this.#listeners.stderr = listener
    this.#begin()
  }

  /** With both listeners, so that the two streams keep the order in which they were captured. */
  #begin(): void {
    const { stdout, stderr } = this.#listeners
    if (stdout === undefined || stderr === undefined) return
    const captured = this.#captured
    this.#captured = []
    for (const { stream, bytes } of captured) (stream === 'stdout' ? stdout : stderr)(bytes)
    this.#adapter.onStdout(stdout)
    this.#adapter.onStderr(stderr)
  }

  pause(): void {
    this.#adapter.pause()
  }

  resume(): void {
    this.#adapter.resume()
  }

  wait(): Promise<WaitResult> {
    return this.#adapter.wait()
  }

  kill(mode: 'graceful'): Promise<undefined>
  kill(mode: 'force', options?: KillTreeOptions): Promise<KillReceipt>
  kill(mode: KillMode, options?: KillTreeOptions): Promise<KillReceipt | undefined> {
    return this.#adapter.kill(mode, options)
  }

  dispose(): Promise<void> {
    return this.#adapter.dispose()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#adapter.dispose()
  }
}
