import { createQueryDetector } from '@ptarmigan/ansi'
import { expect, test } from 'vitest'
import { screenlessReply } from './query-reply.ts'

const repliesTo = (output: string): (string | undefined)[] => {
  const replies: (string | undefined)[] = []
  createQueryDetector({ onQuery: (query) => replies.push(screenlessReply(query)) }).push(output)
  return replies
}

test.each([
  ['B154: the operating status', '\x1b[5n', '\x1b[0n'],
  ['the cursor position of the reference', '\x1b[6n', '\x1b[1;1R'],
  ['B155: the extended cursor position, with its mark', '\x1b[?6n', '\x1b[?1;1R'],
  ['B151: DA1', '\x1b[c', '\x1b[?1;2c'],
  ['B151: DA1 with its parameter', '\x1b[0c', '\x1b[?1;2c'],
  ['B151: DA2', '\x1b[>c', '\x1b[>0;276;0c'],
  ['B158: a DEC mode is not recognised', '\x1b[?2026$p', '\x1b[?2026;0$y'],
  ['B158: an ANSI mode is not recognised', '\x1b[4$p', '\x1b[4;0$y'],
])('%s is answered without a screen', (_title, query, reply) => {
  expect(repliesTo(query)).toEqual([reply])
})

test.each([
  ['B164: the title', '\x1b[21t'],
  ['B164: the clipboard', '\x1b]52;c;?\x07'],
  ['B164: ENQ', '\x05'],
  ['B160: a colour', '\x1b]11;?\x07'],
  ['B151: DA3', '\x1b[=c'],
])('%s is not answered', (_title, query) => {
  expect(repliesTo(query).filter((reply) => reply !== undefined)).toEqual([])
})
