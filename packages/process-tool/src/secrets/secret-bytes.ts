import { createSecretFilter } from './secret-filter.ts'
import type { SecretNeedle } from './secret-needles.ts'

/** Changes a stream of bytes on its way into a log. */
export interface ByteFilter {
  push(bytes: Uint8Array): Uint8Array
  end(): Uint8Array
}

/** Hides secrets in the bytes of a stream; values are looked for as UTF-8, also where colours change inside one. */
export const createSecretByteFilter = (needles: readonly SecretNeedle[]): ByteFilter => {
  const filter = createSecretFilter(
    needles.map(({ name, text }) => ({ name, text: latin1Of(Buffer.from(text)) })),
    colours,
  )
  return {
    push: (bytes) => bytesOf(filter.push(latin1Of(bytes))),
    end: () => bytesOf(filter.end()),
  }
}

/** SGR and EL, also one that a chunk cuts. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html */
const colours = /\x1b\[[\d;:]*[mK]|\x1b(?:\[[\d;:]*)?$/g

/** One character for each byte, so that places in the text are places in the bytes. */
const latin1Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
