import { stripAnsi } from '@ptarmigan/ansi'
import type { Session } from '@ptarmigan/session-host'
import { roomForOutput } from '../answer/room-for-output.ts'
import { countOf } from '../answer/words.ts'
import type { SecretVault } from '../secrets/secret-vault.ts'

export interface HeadAndTailOptions {
  readonly maxChars: number
  readonly vault: SecretVault
  /** Says where they are. */
  readonly rest: string
}

/**
 * The beginning and the end of an output that was more than what is kept for an answer, from its log; how many bytes stand
 * between them is exact.
 */
export const headAndTail = async (
  log: Session['logReader'],
  { maxChars, vault, rest }: HeadAndTailOptions,
): Promise<string> => {
  const { bytes: total } = log.stats
  // A byte is at most one character, so this stays below what the answer can hold.
  const room = roomForOutput(maxChars)
  const headEnd = Math.min(total, Math.floor(room * headShare))
  const tailStart = Math.max(headEnd, total - (room - headEnd))
  const head = wholeLines(Buffer.from((await log.readBytes(0, headEnd)).bytes), 'end')
  const tail = wholeLines(Buffer.from((await log.readBytes(tailStart, total)).bytes), 'start')
  const omitted = total - head.length - tail.length
  const clean = (part: Buffer): string => stripAnsi(part.toString('utf8'), { newlines: 'lf' })
  const filter = vault.createTextFilter()
  // What may be the beginning of a secret at the end of the head is not shown, nor the rest of one where the tail begins.
  const before = filter.push(clean(head))
  return `${before}${before.endsWith('\n') ? '' : '\n'}[… ${countOf(omitted)} bytes are left out here${rest} …]\n${vault.hide(vault.withoutRest(clean(tail)))}`
}

const headShare = 0.4

/** Cut at a line end that is near, or else between two characters. */
const wholeLines = (part: Buffer, side: 'start' | 'end'): Buffer => {
  if (side === 'end') {
    const lineEnd = part.lastIndexOf(10) + 1
    return part.subarray(0, lineEnd > part.length / 2 ? lineEnd : characterStart(part, part.length))
  }
  const lineStart = part.indexOf(10) + 1
  return part.subarray(lineStart > 0 && lineStart < part.length / 2 ? lineStart : firstCharacter(part))
}

/** The start of the character that `end` cuts, or `end`. */
const characterStart = (part: Buffer, end: number): number => {
  let start = end
  while (start > 0 && end - start < 4 && isContinuation(part[start - 1])) start--
  const lead = part[start - 1] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return length > end - start + 1 ? start - 1 : end
}

const firstCharacter = (part: Buffer): number => {
  let start = 0
  while (start < 3 && isContinuation(part[start])) start++
  return start
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80
