import { expect, test } from 'vitest'
import { decodeMessage, encodeMessage, type GuardMessage } from './guard-message.ts'

test.each<GuardMessage>([
  { kind: 'add', identity: { pid: 8, startTime: 5, seenAs: '4 a b.exe' } },
  { kind: 'remove', identity: { pid: 8, seenAs: '4 ' } },
  { kind: 'add', identity: { pid: 8 } },
  { kind: 'leave' },
])('%j is read back from its line', (message) => {
  const line = encodeMessage(message)
  expect(line.endsWith('\n')).toBe(true)
  expect(line.slice(0, -1)).not.toContain('\n')
  expect(decodeMessage(line.trimEnd())).toEqual(message)
})

test.each(['', '{', 'null', '7', '{"kind":"kill"}', '{"kind":"add"}', '{"kind":"add","identity":{"pid":"8"}}'])(
  '%j, as the end of a host may leave it, is no message',
  (line) => {
    expect(decodeMessage(line)).toBeUndefined()
  },
)
