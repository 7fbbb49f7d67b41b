/** Encodes a run length as LEB128: seven bits a byte, the lowest first, the top bit set on all but the last byte. */
export const encodeRunLength = (length: number): Uint8Array => {
  const bytes: number[] = []
  let rest = length
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  bytes.push(rest)
  return Uint8Array.from(bytes)
}

/** Decodes run lengths from pieces cut anywhere. */
export class RunLengthDecoder {
  #value = 0
  #scale = 1

  /** The run length that this byte completes, if it does. */
  push(byte: number): number | undefined {
    this.#value += (byte & 0x7f) * this.#scale
    this.#scale *= 0x80
    if (byte >= 0x80) return undefined
    const length = this.#value
    this.#value = 0
    this.#scale = 1
    return length
  }
}
