import type { IncomingMessage } from 'node:http'

/** What came with a request. */
export type RequestBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'too-large' }
  /** The client went away. */
  | { readonly kind: 'gone' }

/** Bytes of a request, at most; a model's input is far smaller. */
export const maximumBodyBytes: number = 4 * 1024 * 1024

/** Reads a request to its end, or as far as it is allowed to go. */
export const readBody = async (request: IncomingMessage): Promise<RequestBody> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      const piece = Buffer.from(chunk)
      bytes += piece.length
      if (bytes > maximumBodyBytes) return { kind: 'too-large' }
      chunks.push(piece)
    }
  } catch {
    return { kind: 'gone' }
  }
  try {
    return { kind: 'json', value: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    return { kind: 'not-json' }
  }
}
