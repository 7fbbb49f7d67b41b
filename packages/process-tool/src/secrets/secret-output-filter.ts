import type { OutputFilter } from '@ptarmigan/session-host'
import { createSecretFilter, type SecretFilter } from './secret-filter.ts'
import type { SecretNeedle } from './secret-needles.ts'

/** Hides secrets in what a program writes, in bytes and in text, each stream by itself; also where colours change inside one. */
export const createSecretOutputFilter = (needles: readonly SecretNeedle[]): OutputFilter => {
  const bytewise = needles.map(({ name, text }) => ({ name, text: latin1Of(Buffer.from(text)) }))
  const createFilters = (): { readonly bytes: SecretFilter; readonly text: SecretFilter } => ({
    bytes: createSecretFilter(bytewise, colours),
    text: createSecretFilter(needles, colours),
  })
  const filters = { stdout: createFilters(), stderr: createFilters() }
  return {
    push: ({ stream, bytes, text }) => ({
      stream,
      bytes: bytesOf(filters[stream].bytes.push(latin1Of(bytes))),
      text: filters[stream].text.push(text),
    }),
    end: () =>
      (['stdout', 'stderr'] as const).map((stream) => ({
        stream,
        bytes: bytesOf(filters[stream].bytes.end()),
        text: filters[stream].text.end(),
      })),
  }
}

/** SGR and EL, also one that a chunk cuts. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html */
const colours = /\x1b\[[\d;:]*[mK]|\x1b(?:\[[\d;:]*)?$/g

/** One character for each byte, so that places in the text are places in the bytes. */
const latin1Of = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
