import { expect, test } from 'vitest'
import { runPlainLoop } from '../src/plain-loop.ts'

test('a plain loop starts a session, types into it, reads it and ends it', async () => {
  const shown: string[] = []
  expect(await runPlainLoop((line) => shown.push(line))).toBe('cat says what I say.')
  expect(shown.join('\n')).toContain('what is 6 times 7?')
  expect(shown.filter((line) => line.includes('"kill"'))).toHaveLength(1)
})
