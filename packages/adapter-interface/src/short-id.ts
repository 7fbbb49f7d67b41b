import { randomBytes } from 'node:crypto'

/**
 * Eight hexadecimal characters from a cryptographic source, not among those in use, for a session or a run. They never read as
 * a number (`12345678`, `1234e567`): tools and models that pass them on as JSON or YAML would take them for one.
 */
export const createShortId = (inUse: (id: string) => boolean): string => {
  for (;;) {
    const id = randomBytes(4).toString('hex')
    if (Number.isNaN(Number(id)) && !inUse(id)) return id
  }
}
