import { expect, test } from 'vitest'
import { finishedSession, lostEnd, type SessionEnd } from './session-end.ts'
import type { LiveSession } from './session-record.ts'

const known: LiveSession = {
  id: '0badcafe',
  command: 'make',
  cwd: '/src',
  startedAt: new Date(1000),
  state: 'backgrounded',
  identity: { pid: 7, startTime: 3 },
  output: { aggregated: 'all', tail: 'all', totalChars: 3, truncated: false },
}

const finished = (end: SessionEnd, lost = false) => finishedSession(known, { end, lost, endedAt: new Date(2000) })

test('a snapshot has everything that can still be asked, and no more', () => {
  expect(finished({ reason: 'exit', exitCode: 3, exitSignal: undefined, spillBytes: 9 })).toEqual({
    ...known,
    state: 'finished',
    endedAt: new Date(2000),
    status: 'failed',
    reason: 'exit',
    exitCode: 3,
    exitSignal: undefined,
    spillBytes: 9,
  })
})

test.each([
  ['completed', { reason: 'exit', exitCode: 0, exitSignal: undefined }],
  ['failed', { reason: 'exit', exitCode: 1, exitSignal: undefined }],
  ['failed', { reason: 'spawn-error', exitCode: undefined, exitSignal: undefined }],
  ['killed', { reason: 'signal', exitCode: undefined, exitSignal: 'SIGSEGV' }],
  ['killed', { reason: 'manual-cancel', exitCode: 0, exitSignal: undefined }],
  ['killed', { reason: 'overall-timeout', exitCode: undefined, exitSignal: 'SIGKILL' }],
  ['killed', { reason: 'no-output-timeout', exitCode: 143, exitSignal: undefined }],
] as const)('%s: %j', (status, end) => {
  expect(finished(end).status).toBe(status)
})

test('one whose end nobody saw is lost, and counts as failed', () => {
  expect(finished(lostEnd, true)).toMatchObject({ status: 'failed', reason: 'lost', exitCode: undefined })
})
