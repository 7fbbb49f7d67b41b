import type { ChunkConsumer, OutputChunk } from '@ptarmigan/supervisor'

/** A consumer of output that has nowhere to put it yet: it holds the little that comes, and slows the program. */
export interface HeldOutput {
  readonly take: ChunkConsumer
  /** Gives what was held, and everything from now on, in order. Once. */
  connect(consumer: ChunkConsumer): void
}

export const createHeldOutput = (): HeldOutput => {
  const held: OutputChunk[] = []
  let consumer: ChunkConsumer | undefined
  let release: (taken: Promise<void>) => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    take: (chunk) => {
      if (consumer !== undefined) return consumer(chunk)
      held.push(chunk)
      return released
    },
    connect: (next) => {
      const taken = held.map((chunk) => next(chunk))
      held.length = 0
      consumer = next
      release(Promise.all(taken).then(() => undefined))
    },
  }
}
