import { type BoundedText, createBoundedText, type DeferredText } from '@ptarmigan/adapter-interface'
import type { DrainedOutput, SessionOutput } from './session-record.ts'

/** The buffers of one session. */
export interface OutputBuffers {
  readonly output: SessionOutput
  append(stream: 'stdout' | 'stderr', text: DeferredText): void
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
  let pieces = 0
  let totalChars = 0
  let droppedUnread = false
  const gathered = createGatheredText((stream, text) => {
    pieces += 1
    pending[stream].append(text, pieces)
    history.append(text)
  })
  const output: SessionOutput = {
    get aggregated() {
      gathered.settle()
      return history.text()
    },
    get tail() {
      gathered.settle()
      return history.newest(tailChars)
    },
    get totalChars() {
      return totalChars
    },
    get truncated() {
      gathered.settle()
      return droppedUnread || [history, pending.stdout, pending.stderr].some((text) => text.omitted > 0)
    },
  }
  return {
    output,
    append: (stream, text) => {
      totalChars += text.length
      gathered.add(stream, text)
    },
    drain: () => {
      gathered.settle()
      const drained = drainedOf(pending.stdout, pending.stderr)
      droppedUnread ||= drained.dropped.stdout > 0 || drained.dropped.stderr > 0
      pending.stdout.clear()
      pending.stderr.clear()
      return drained
    },
    replaceHistory: (text) => {
      gathered.settle()
      history = createBoundedText(caps.maxOutputChars)
      history.append(text)
    },
    get hasPending() {
      return !gathered.isEmpty || [pending.stdout, pending.stderr].some((text) => !text.isEmpty || text.omitted > 0)
    },
  }
}

const tailChars = 2000

const drainedOf = (stdout: BoundedText, stderr: BoundedText): DrainedOutput => ({
  stdout: stdout.text(),
  stderr: stderr.text(),
  pieces: [
    ...stdout.pieces().map((piece) => ({ stream: 'stdout' as const, ...piece })),
    ...stderr.pieces().map((piece) => ({ stream: 'stderr' as const, ...piece })),
  ]
    .sort((one, other) => one.order - other.order)
    .map(({ stream, text }) => ({ stream, text })),
  dropped: { stdout: stdout.omitted, stderr: stderr.omitted },
})

interface GatheredText {
  add(stream: 'stdout' | 'stderr', text: DeferredText): void
  /** Hands on what is gathered. */
  settle(): void
  readonly isEmpty: boolean
}

/**
 * Gathers small chunks of one stream into pieces worth keeping: a program that writes byte by byte would else cost forty
 * times its text in memory. Others are kept as they came, without a copy.
 */
const createGatheredText = (handOn: (stream: 'stdout' | 'stderr', text: DeferredText) => void): GatheredText => {
  let gathered: string[] = []
  let length = 0
  let current: 'stdout' | 'stderr' = 'stdout'
  const settle = (): void => {
    if (length === 0) return
    const text = gathered.join('')
    gathered = []
    length = 0
    handOn(current, text)
  }
  return {
    add: (stream, text) => {
      if (text.length === 0) return
      if (stream !== current || text.length >= pieceChars) settle()
      current = stream
      if (text.length >= pieceChars) return handOn(stream, text)
      gathered.push(String(text))
      length += text.length
      if (length >= pieceChars) settle()
    },
    settle,
    get isEmpty() {
      return length === 0
    },
  }
}

/** Less than what a terminal gives at once in a flood, 4,095 bytes or as many as make whole characters. */
const pieceChars = 1024
