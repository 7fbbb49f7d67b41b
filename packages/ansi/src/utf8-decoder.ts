/** A streaming UTF-8 decoder. */
export interface Utf8Decoder {
  /** The text of the bytes so far; the bytes of an unfinished character are kept for the next call. */
  decode(bytes: Uint8Array): string
  /** The end of the input: an unfinished character is U+FFFD. The decoder can be used again. */
  flush(): string
}

/** Makes a decoder that gives what `TextDecoder` gives for the whole input, wherever it is cut; a byte order mark is kept. */
export const createUtf8Decoder = (): Utf8Decoder => {
  throw new Error('not built yet')
}
