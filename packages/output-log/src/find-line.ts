import type { ByteSource } from './extent.ts'
import type { LineIndex } from './line-index.ts'
import { holdsLineFeed } from './missing-list.ts'

/**
 * Finds the byte at which a 1-based line of a log begins, by looking at one stride of it; `undefined` when the log does
 * not hold the line feeds that were counted, which means that something else changed the file.
 *
 * Where line feeds stood inside a lost range is not known: they are taken to be its first bytes, so that every lost
 * line has a place of its own.
 */
export const findLine = async (
  line: number,
  { source, index }: { source: ByteSource; index: LineIndex },
): Promise<number | undefined> => {
  const ordinal = line - 1
  if (ordinal === 0) return 0
  const stride = index.strideOfLineFeed(ordinal)
  const end = Math.min(source.end, stride.byte + index.strideBytes)
  let { byte, lineFeeds } = stride
  while (byte < end) {
    const { bytes, missing } = await source.read(byte, end)
    const found = afterLineFeed(bytes, ordinal - lineFeeds)
    if (found !== undefined) return byte + found
    if (missing === undefined) return undefined
    if (holdsLineFeed(missing, ordinal)) return missing.start + ordinal - missing.linesBefore
    byte = missing.end
    lineFeeds = missing.linesBefore + missing.lines
  }
  return undefined
}

/** Where the n-th line feed ends. */
const afterLineFeed = (bytes: Uint8Array, ordinal: number): number | undefined => {
  let at = 0
  for (let count = 0; count < ordinal; count += 1) {
    const feed = bytes.indexOf(0x0a, at)
    if (feed === -1) return undefined
    at = feed + 1
  }
  return at
}
