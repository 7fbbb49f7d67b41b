import type { OutputChunk } from '@ptarmigan/supervisor'

/** Output of a program that is not announced yet: it waits, and its program with it. */
export interface Admission {
  take(chunk: OutputChunk): void | Promise<void>
  /** What waited goes on, in order, and everything after it at once. */
  open(): void
}

/** A program may write before whoever started it has heard that it runs. */
export const openAdmission = (take: (chunk: OutputChunk) => void): Admission => {
  let early: OutputChunk[] | undefined = []
  let release: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    take: (chunk) => {
      if (early === undefined) return take(chunk)
      early.push(chunk)
      return isOpen
    },
    open: () => {
      const waited = early ?? []
      early = undefined
      for (const chunk of waited) take(chunk)
      release()
    },
  }
}
