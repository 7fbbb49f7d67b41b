import { type BoundedText, createBoundedText } from '@ptarmigan/adapter-interface'
import type { DrainedOutput, SessionOutput } from './session-record.ts'

/** The buffers of one session. */
export interface OutputBuffers extends SessionOutput {
  append(stream: 'stdout' | 'stderr', text: string): void
  /** Takes what came since the last drain. */
  drain(): DrainedOutput
  /** Whether a drain would find something. */
  readonly hasPending: boolean
  /** Replaces the history, e.g. by the transcript of a screen. The total stays. */
  replaceHistory(text: string): void
}

export interface OutputBufferCaps {
  readonly maxOutputChars: number
  readonly pendingMaxOutputChars: number
}

export const defaultOutputCaps: OutputBufferCaps = { maxOutputChars: 200_000, pendingMaxOutputChars: 30_000 }

export const createOutputBuffers = (caps: OutputBufferCaps): OutputBuffers => {
  const pendingCap = Math.min(caps.pendingMaxOutputChars, caps.maxOutputChars)
  const pending = { stdout: createBoundedText(pendingCap), stderr: createBoundedText(pendingCap) }
  let history = createBoundedText(caps.maxOutputChars)
  let arrivals = 0
  let totalChars = 0
  let dropped = false
  return {
    append: (stream, text) => {
      arrivals += 1
      totalChars += text.length
      pending[stream].append(text, arrivals)
      history.append(text)
    },
    drain: () => {
      const drained = drainedOf(pending.stdout, pending.stderr)
      dropped ||= drained.dropped.stdout > 0 || drained.dropped.stderr > 0
      pending.stdout.clear()
      pending.stderr.clear()
      return drained
    },
    replaceHistory: (text) => {
      history = createBoundedText(caps.maxOutputChars)
      history.append(text)
    },
    get hasPending() {
      return !pending.stdout.isEmpty || !pending.stderr.isEmpty
    },
    get aggregated() {
      return history.text()
    },
    get tail() {
      return history.newest(tailChars)
    },
    get totalChars() {
      return totalChars
    },
    get truncated() {
      return dropped || history.omitted > 0 || pending.stdout.omitted > 0 || pending.stderr.omitted > 0
    },
  }
}

const tailChars = 2000

const drainedOf = (stdout: BoundedText, stderr: BoundedText): DrainedOutput => {
  const pieces = [
    ...stdout.pieces().map((piece) => ({ stream: 'stdout' as const, ...piece })),
    ...stderr.pieces().map((piece) => ({ stream: 'stderr' as const, ...piece })),
  ].sort((one, other) => one.order - other.order)
  return {
    stdout: stdout.text(),
    stderr: stderr.text(),
    pieces: pieces.map(({ stream, text }) => ({ stream, text })),
    dropped: { stdout: stdout.omitted, stderr: stderr.omitted },
  }
}
