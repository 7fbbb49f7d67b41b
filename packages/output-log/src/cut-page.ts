import { nextCharacterBoundary, unfinishedCharacterLength } from './utf8-boundary.ts'

const lineFeed = 0x0a

/** How much a page may hold. */
export interface PageLimits {
  readonly lines: number
  /** Lines and the line feeds between them; the line feed after the last line comes on top. */
  readonly bytes: number
}

/** A page cut out of a window of bytes: from `start` to `end` of the window. */
export interface PageCut {
  readonly start: number
  readonly end: number
  readonly endsLine: boolean
}

/** How large a window must be to hold any page that begins at its start. */
export const forwardWindow = ({ bytes }: PageLimits): number => bytes + 1

/** How large a window must be to hold any page that ends at its end, and to see where its first line begins. */
export const backwardWindow = ({ bytes }: PageLimits): number => bytes + 5

/**
 * Cuts the page that begins at the start of a window: as many lines as fit, or a piece of the first one.
 *
 * @param reachesEnd Whether nothing follows the window, so that the rest of it counts as a line.
 */
export const cutForward = (window: Uint8Array, limits: PageLimits, reachesEnd: boolean): PageCut => {
  let end = 0
  let endsLine = false
  for (let lines = 0; lines < limits.lines && end < window.length; lines += 1) {
    const feed = window.indexOf(lineFeed, end)
    if (feed === -1) return lastLineForward(window, { end, limits, reachesEnd })
    if (feed > limits.bytes) break
    end = feed + 1
    endsLine = true
  }
  return { start: 0, end, endsLine }
}

const lastLineForward = (
  window: Uint8Array,
  { end, limits, reachesEnd }: { end: number; limits: PageLimits; reachesEnd: boolean },
): PageCut => {
  if (reachesEnd && window.length <= limits.bytes) return { start: 0, end: window.length, endsLine: false }
  if (end > 0) return { start: 0, end, endsLine: true }
  return { start: 0, end: limits.bytes - unfinishedCharacterLength(window, limits.bytes), endsLine: false }
}

/**
 * Cuts the page that ends at the end of a window: as many of its last lines as fit, or a piece of the last one.
 *
 * @param reachesStart Whether nothing comes before the window, so that its start is the start of a line.
 */
export const cutBackward = (window: Uint8Array, limits: PageLimits, reachesStart: boolean): PageCut => {
  const end = window.length
  const endsLine = window[end - 1] === lineFeed
  const textEnd = endsLine ? end - 1 : end
  let start: number | undefined
  let lineEnd = textEnd
  for (let lines = 0; lines < limits.lines; lines += 1) {
    const feed = lineEnd === 0 ? -1 : window.lastIndexOf(lineFeed, lineEnd - 1)
    if ((feed === -1 && !reachesStart) || textEnd - feed - 1 > limits.bytes) break
    start = feed + 1
    if (feed === -1) break
    lineEnd = feed
  }
  start ??= nextCharacterBoundary(window, Math.max(0, textEnd - limits.bytes))
  return { start, end, endsLine }
}
