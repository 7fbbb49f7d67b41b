// The two globals this package needs. They are declared here because its sources know neither the DOM nor Node.

declare class TextDecoder {
  constructor(label: 'utf-8', options: { readonly ignoreBOM: boolean })
  decode(bytes: Uint8Array): string
}

declare class TextEncoder {
  encodeInto(text: string, target: Uint8Array): { readonly read: number; readonly written: number }
}

let decoder: TextDecoder | undefined
let encoder: TextEncoder | undefined

/** Decodes whole UTF-8: each ill-formed part is U+FFFD, a byte order mark is kept. */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })
  return decoder.decode(bytes)
}

/** Encodes text into a buffer with 3 bytes for each UTF-16 unit, and gives the bytes used; a lone surrogate becomes U+FFFD. */
export const encodeUtf8Into = (text: string, target: Uint8Array): number => {
  encoder ??= new TextEncoder()
  return encoder.encodeInto(text, target).written
}

/** The UTF-8 of text. */
export const encodeUtf8 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length * 3)
  return bytes.subarray(0, encodeUtf8Into(text, bytes))
}
