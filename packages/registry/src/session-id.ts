import { randomBytes } from 'node:crypto'

/** Eight hexadecimal characters from a cryptographic source, not among those in use. */
export const createSessionId = (inUse: (id: string) => boolean): string => {
  for (;;) {
    const id = randomBytes(4).toString('hex')
    if (!inUse(id)) return id
  }
}
