// Every JavaScript runtime has these two; they are declared here because this package compiles without the types of any.
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string }

/** The UTF-8 of a text; half a surrogate pair becomes U+FFFD. */
export const encodeUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The text of bytes; what is not UTF-8 becomes U+FFFD, and a byte order mark stays. */
export const decodeUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Where the first half of a surrogate pair without its other half stands, or -1. */
export const loneSurrogateIndex = (text: string): number => text.search(/\p{Cs}/u)
