/** Some output as it may arrive: chunks of text, or of bytes. */
export type Cutting = readonly (string | Uint8Array)[]

/**
 * Every way in which tests deliver one text: whole, in two at every place, and unit by unit; each as text and as bytes. Cuts fall
 * inside sequences, inside UTF-8 and inside surrogate pairs.
 */
export const everyCutting = (text: string): readonly Cutting[] => {
  const bytes = new TextEncoder().encode(text)
  return [
    [text],
    [bytes],
    ...places(text.length).map((at) => [text.slice(0, at), text.slice(at)]),
    ...places(bytes.length).map((at) => [bytes.slice(0, at), bytes.slice(at)]),
    text.split(''),
    places(bytes.length + 1).map((at) => bytes.slice(at - 1, at)),
  ]
}

/** Cuts anything that has a length at the given places, taken modulo its length. */
export const cutAt = <Chunk extends { readonly length: number; slice(start: number, end: number): Chunk }>(
  whole: Chunk,
  seeds: readonly number[],
): Chunk[] => {
  const at = [...new Set(seeds.map((seed) => seed % (whole.length + 1)))].sort((one, other) => one - other)
  return [0, ...at].map((start, index) => whole.slice(start, at[index] ?? whole.length))
}

const places = (length: number): number[] => Array.from({ length: Math.max(0, length - 1) }, (_, index) => index + 1)
