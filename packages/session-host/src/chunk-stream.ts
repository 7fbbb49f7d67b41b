import type { OutputChunk } from '@ptarmigan/supervisor'
import type { OutputRouter } from './output-router.ts'

/** Chunks from now on as an iterator; past `maxHeldBytes` that its reader has not taken, the program is slowed. */
export const createChunkStream = (
  router: OutputRouter,
  ended: Promise<unknown>,
): AsyncIterableIterator<OutputChunk> => {
  const held: OutputChunk[] = []
  let heldBytes = 0
  let over = false
  let wake: (() => void) | undefined
  let release: (() => void) | undefined
  let room: Promise<void> | undefined

  const unsubscribe = router.subscribe((chunk) => {
    held.push(chunk)
    heldBytes += chunk.bytes.length
    wake?.()
    if (heldBytes <= maxHeldBytes) return undefined
    room ??= new Promise((resolve) => {
      release = resolve
    })
    return room
  })
  const finish = (): void => {
    over = true
    unsubscribe()
    release?.()
    wake?.()
  }
  void ended.then(finish)

  const taken = (chunk: OutputChunk): OutputChunk => {
    heldBytes -= chunk.bytes.length
    if (heldBytes <= maxHeldBytes) {
      release?.()
      release = undefined
      room = undefined
    }
    return chunk
  }
  const next = async (): Promise<IteratorResult<OutputChunk>> => {
    for (;;) {
      const chunk = held.shift()
      if (chunk !== undefined) return { value: taken(chunk), done: false }
      if (over) return { value: undefined, done: true }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next,
    return: async () => {
      held.length = 0
      finish()
      return { value: undefined, done: true }
    },
  }
}

const maxHeldBytes = 1024 * 1024
