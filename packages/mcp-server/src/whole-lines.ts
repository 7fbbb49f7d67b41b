import { Transform } from 'node:stream'

/** The longest message that is taken, in bytes. */
export const maximumMessageBytes: number = 10 * 1024 * 1024

/**
 * Passes on whole lines only, and what is left at the end. The SDK joins what it has with each piece that comes, which for a
 * long message in small pieces takes a time that grows with its square.
 */
export const createWholeLines = (): Transform => {
  let waiting: Buffer[] = []
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const end = chunk.lastIndexOf(0x0a) + 1
      if (end === 0) waiting.push(chunk)
      bytes = end === 0 ? bytes + chunk.length : chunk.length - end
      if (bytes > maximumMessageBytes) return done(new Error('a message is longer than 10 MiB'))
      if (end === 0) return done()
      const lines = Buffer.concat([...waiting, chunk.subarray(0, end)])
      waiting = end === chunk.length ? [] : [chunk.subarray(end)]
      done(undefined, lines)
    },
    flush: (done) => done(undefined, Buffer.concat(waiting)),
  })
}
