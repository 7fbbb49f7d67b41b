import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { checkSpawnRequest } from './check-spawn-request.ts'
import type { SpawnRequest } from './spawn-request.ts'

const refusalOf = (request: unknown): string => {
  try {
    // Callers in plain JavaScript can hand over anything.
    checkSpawnRequest(request as SpawnRequest)
  } catch (error) {
    if (isPtarmiganError(error, 'invalid-argument')) return error.message
    throw error
  }
  return 'accepted'
}

test.each([
  [{}, 'command'],
  [{ command: 'a', file: 'b' }, 'command'],
  [{ command: '  ' }, 'command'],
  [{ command: 7 }, 'command'],
  [{ command: 'a', mode: 'tty' }, 'mode'],
  [{ command: 'a', timeoutMs: -1 }, 'timeoutMs'],
  [{ command: 'a', timeoutMs: Number.NaN }, 'timeoutMs'],
  [{ command: 'a', noOutputTimeoutMs: '5' }, 'noOutputTimeoutMs'],
  [{ command: 'a', maxCaptureChars: 1.5 }, 'maxCaptureChars'],
  [{ command: 'a', runId: 'a b' }, 'runId'],
  [{ command: 'a', encoding: 7 }, 'encoding'],
  [{ command: 'a', encoding: 'klingon' }, 'encoding'],
  [{ command: 'a', encoding: 'gbk', mode: 'pty' }, 'encoding'],
])('%j is refused, naming the option', (request, option) => {
  expect(refusalOf(request)).toContain(`\`${option}\``)
})

test.each([
  { command: 'true' },
  { file: '/bin/true' },
  { command: 'true', timeoutMs: Number.POSITIVE_INFINITY, noOutputTimeoutMs: 1e12, maxCaptureChars: 0 },
])('%j is accepted', (request) => {
  expect(refusalOf(request)).toBe('accepted')
})
