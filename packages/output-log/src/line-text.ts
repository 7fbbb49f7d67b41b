/** Turns the bytes of a page into its lines; invalid bytes become U+FFFD, and a byte order mark stays. */
export const linesOf = (bytes: Uint8Array, endsLine: boolean): readonly string[] => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(endsLine ? bytes.subarray(0, -1) : bytes)
  return text.split('\n')
}
