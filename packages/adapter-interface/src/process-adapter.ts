import type { AdapterStdin } from './adapter-stdin.ts'
import type { KillMode, KillReceipt, KillTreeOptions } from './kill.ts'
import type { ProcessIdentity } from './process-identity.ts'
import type { TerminalControl } from './terminal-control.ts'
import type { OutputEnd, WaitResult } from './wait-result.ts'

/** Gets bytes as they arrive, in order. The chunk belongs to the listener: the adapter never writes to it again. */
export type OutputListener = (chunk: Uint8Array) => void

/**
 * One started program, on pipes or on a pseudo-terminal.
 *
 * Order of events: chunks, then `drained`, then `wait()`; `exited` comes before `drained`, and chunks may follow it. After
 * `wait()` or `dispose()` resolved no chunk is delivered. Nothing is read before a listener is set or `wait()` is called,
 * so the first byte is not lost, and the bounded drain does not begin before that either.
 */
export interface ProcessAdapter extends AsyncDisposable {
  readonly stdio: 'pty' | 'pipe'
  /** A positive integer. */
  readonly pid: number
  readonly identity: ProcessIdentity
  /** Absent when the program was started without an input that can be written. */
  readonly stdin?: AdapterStdin
  /** Present on pseudo-terminals only. */
  readonly terminal?: TerminalControl

  /** Sets the one listener of standard output (of everything, on a terminal), and starts reading. */
  onStdout(listener: OutputListener): void
  /** Sets the one listener of standard error; never called on a terminal, where the streams are one. */
  onStderr(listener: OutputListener): void
  /**
   * Stops reading both streams: at most one chunk of each follows, and the program is slowed by its full pipe.
   *
   * Like `resume`, it may be called at any time and any number of times; after the end it does nothing.
   */
  pause(): void
  resume(): void

  /** Resolves when the program itself is gone, whatever its output does. Never rejects. */
  readonly exited: Promise<WaitResult>
  /**
   * Resolves, after `exited`, when every byte was delivered; or, if another process holds the output open, after a
   * bounded drain: 250 ms of silence, or 1 s in all, not counting time in which the reader is paused. Never rejects.
   */
  readonly drained: Promise<OutputEnd>
  /** Resolves when the program is gone and its output is drained. Without a listener the output is read and discarded. */
  wait(): Promise<WaitResult>

  /**
   * `graceful` asks the program itself to end and resolves to `undefined`: nothing is proven.
   * `force` ends the whole tree and resolves to the receipt. After the program's end `graceful` does nothing, and the
   * receipt of `force` tells of no signal to the program.
   */
  kill(mode: 'graceful'): Promise<undefined>
  kill(mode: 'force', options?: KillTreeOptions): Promise<KillReceipt>
  kill(mode: KillMode, options?: KillTreeOptions): Promise<KillReceipt | undefined>

  /**
   * Closes every descriptor and timer, idempotent and awaited; a program that still runs is force-killed first.
   * No signal is sent to a pid whose end was seen. Whoever waits for `exited`, `drained`, `wait()` or a write is answered.
   */
  dispose(): Promise<void>
}
