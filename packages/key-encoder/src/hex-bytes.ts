import { KeyEncodingError } from './key-encoding-error.ts'

/**
 * The bytes of a list of hexadecimal items. An item is one byte (`04`, `4`, `0x04`, `\x04`), several between blanks or commas
 * (`c3 a9`), or an even number of digits without prefix (`c3a9`).
 * @throws {KeyEncodingError} `invalid-argument`, naming the item. `0xc3a9` is refused: as a number it says nothing of the order.
 */
export const parseHexBytes = (items: readonly string[], operation: string): Uint8Array =>
  Uint8Array.from(items.flatMap((item) => parseItem(item, operation)))

function parseItem(item: string, operation: string): number[] {
  const words = item.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0) throw refused(item, operation)
  return words.flatMap((word) => {
    const single = /^(?:0x|\\x)?(?<digits>[0-9a-f]{1,2})$/i.exec(word)?.groups?.digits
    if (single !== undefined) return [Number.parseInt(single, 16)]
    if (!/^(?:[0-9a-f]{2})+$/i.test(word)) throw refused(item, operation)
    return Array.from({ length: word.length / 2 }, (_, index) =>
      Number.parseInt(word.slice(index * 2, index * 2 + 2), 16),
    )
  })
}

function refused(item: string, operation: string): KeyEncodingError {
  return new KeyEncodingError(
    `hexBytes: ${JSON.stringify(item)} is not a list of bytes; write them as "c3 a9" or "0x04". Nothing was sent.`,
    { code: 'invalid-argument', operation },
  )
}
