// The two globals this package needs. They are declared here because its sources know neither the DOM nor Node.

declare class TextDecoder {
  constructor(label: 'utf-8', options: { readonly ignoreBOM: boolean })
  decode(bytes: Uint8Array): string
}

declare class TextEncoder {
  encodeInto(text: string, target: Uint8Array): { readonly read: number; readonly written: number }
}

/** Decodes whole UTF-8, each ill-formed part as U+FFFD, and keeps a byte order mark. */
export interface WholeDecoder {
  decode(bytes: Uint8Array): string
}

/** Encodes well-formed text into a buffer that holds 3 bytes for each UTF-16 unit; a lone surrogate becomes U+FFFD. */
export interface IntoEncoder {
  encodeInto(text: string, target: Uint8Array): { readonly read: number; readonly written: number }
}

export const newDecoder = (): WholeDecoder => new TextDecoder('utf-8', { ignoreBOM: true })

export const newEncoder = (): IntoEncoder => new TextEncoder()
