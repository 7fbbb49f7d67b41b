import type { RunExit } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { endInWords } from './session-error.ts'

const exit = (change: Partial<RunExit>): RunExit => ({
  reason: 'exit',
  exitCode: 0,
  exitSignal: undefined,
  durationMs: 1,
  stdout: '',
  stderr: '',
  timedOut: false,
  noOutputTimedOut: false,
  output: 'complete',
  truncated: false,
  omitted: { stdout: 0, stderr: 0 },
  ...change,
})

test.each([
  { end: { exitCode: 3 }, words: 'exited (code 3)' },
  { end: { exitCode: 3_221_225_786 }, words: 'exited (code 3221225786, interrupted by Ctrl-C)' },
  { end: { exitCode: -1_073_741_510 }, words: 'exited (code -1073741510, interrupted by Ctrl-C)' },
  { end: { exitCode: undefined }, words: 'exited (code unknown)' },
  {
    end: { exitCode: undefined, exitSignal: 'SIGKILL', reason: 'overall-timeout' },
    words: 'killed by SIGKILL after its time limit',
  },
] as const)('B178: an end is told as $words', ({ end, words }) => {
  expect(endInWords(exit(end))).toBe(words)
})
