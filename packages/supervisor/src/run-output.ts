import {
  type BoundedText,
  createBoundedText,
  type DeferredText,
  type Logger,
  type ProcessAdapter,
} from '@ptarmigan/adapter-interface'
import type { QueryFilter } from '@ptarmigan/ansi'
import { type ConsumerGate, createConsumerGate } from './consumer-gate.ts'
import type { ChunkConsumer, OutputChunk, TextConsumer } from './spawn-request.ts'
import { createStreamText } from './stream-text.ts'
import type { TurnShare } from './turn-share.ts'

/** The output of one run on its way from the adapter to its consumers. */
export interface RunOutput {
  readonly gate: ConsumerGate
  readonly stdout: BoundedText
  readonly stderr: BoundedText
  /** Gives everything from now on to this consumer, and nothing to those before it. */
  redirect(consumer: ChunkConsumer): void
  /** Gives what the decoders still hold: an unfinished character becomes one U+FFFD. */
  finish(): void
  /** Drops whatever arrives from now on. */
  close(): void
}

export interface RunOutputOptions extends Consumers {
  readonly maxCaptureChars: number
  /** Of both streams; default UTF-8. */
  readonly encoding: string | undefined
  readonly logger: Logger
  /** Takes the queries of standard output out of its text. */
  readonly filter: QueryFilter | undefined
  readonly turn: TurnShare
  /** Called for each chunk, before its consumers. */
  readonly onActivity: (activity: OutputActivity) => void
}

/** A chunk that came. */
export interface OutputActivity {
  readonly stream: 'stdout' | 'stderr'
  readonly bytes: Uint8Array
  readonly isRepaint: boolean
}

interface Consumers {
  readonly onStdout: TextConsumer | undefined
  readonly onStderr: TextConsumer | undefined
  readonly onChunk: ChunkConsumer | undefined
}

/** Reads the adapter's output, decodes each stream by itself, and gives it to capture and consumers in order. */
export const readRunOutput = (adapter: ProcessAdapter, options: RunOutputOptions): RunOutput => {
  let closed = false
  const gate = createConsumerGate({
    onPause: () => adapter.pause(),
    onResume: () => adapter.resume(),
    onFailure: (error) => reportFailure(options.logger, error),
  })
  let consumers: Consumers = options
  const stdout = createBoundedText(options.maxCaptureChars)
  const stderr = createBoundedText(options.maxCaptureChars)
  const read = (stream: 'stdout' | 'stderr', capture: BoundedText, filter: QueryFilter | undefined): (() => void) => {
    const streamText = createStreamText({ encoding: options.encoding, filter })
    const deliver = (bytes: Uint8Array, text: DeferredText): void => {
      const consumer = stream === 'stdout' ? consumers.onStdout : consumers.onStderr
      capture.append(text)
      if (text.length > 0 && consumer !== undefined) consume(gate, options.logger, () => consumer(String(text)))
      const { onChunk } = consumers
      if (onChunk !== undefined) consume(gate, options.logger, () => onChunk(chunkOf(stream, { bytes, text })))
    }
    /** Who follows the bytes, a log or a screen, gets it like all others; it adds no text. */
    const repaint = (bytes: Uint8Array): void => {
      const { onChunk } = consumers
      if (onChunk !== undefined)
        consume(gate, options.logger, () => onChunk({ stream, bytes, text: '', isRepaint: true }))
    }
    const listen = (bytes: Uint8Array): void => {
      if (closed) return
      options.turn.begin()
      // Told during the delivery, and of this chunk only.
      const isRepaint = stream === 'stdout' && adapter.terminal?.isRepainting === true
      options.onActivity({ stream, bytes, isRepaint })
      if (isRepaint) {
        streamText.skip(bytes)
        repaint(bytes)
      } else deliver(bytes, streamText.push(bytes))
      gate.rest(options.turn.exceeded())
    }
    if (stream === 'stdout') adapter.onStdout(listen)
    else adapter.onStderr(listen)
    return () => {
      const text = streamText.flush()
      if (text !== '') deliver(nothing, text)
    }
  }
  const finishStdout = read('stdout', stdout, options.filter)
  const finishStderr = read('stderr', stderr, undefined)
  return {
    gate,
    stdout,
    stderr,
    redirect: (onChunk) => {
      consumers = { onStdout: undefined, onStderr: undefined, onChunk }
    },
    finish: () => {
      if (closed) return
      finishStdout()
      finishStderr()
    },
    close: () => {
      closed = true
    },
  }
}

const nothing = new Uint8Array(0)

const chunkOf = (
  stream: 'stdout' | 'stderr',
  { bytes, text }: { readonly bytes: Uint8Array; readonly text: DeferredText },
): OutputChunk => {
  if (typeof text === 'string') return { stream, bytes, text }
  let read: string | undefined
  return {
    stream,
    bytes,
    get text() {
      read ??= String(text)
      return read
    },
    deferredText: text,
  }
}

const consume = (gate: ConsumerGate, logger: Logger, call: () => void | Promise<void>): void => {
  try {
    gate.hold(call())
  } catch (error) {
    reportFailure(logger, error)
  }
}

const reportFailure = (logger: Logger, error: unknown): void =>
  logger.error('A consumer of output failed; the run goes on.', { error })
