/** Bytes in pieces of a size, without copying them. */
export const piecesOf = (bytes, pieceBytes) =>
  Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  )

/** A text as a terminal hands it out: each LF becomes CR LF. */
export const asOfTerminal = (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')

/** For lines of ordinary length a plain loop is faster than a search for each. */
export const countLineFeeds = (bytes) => {
  let count = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0x0a) count++
  return count
}
