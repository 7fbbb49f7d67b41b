import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createTestBackend } from '@ptarmigan/test-support'
import { expect, test } from 'vitest'
import { createSessionHost } from '../src/index.ts'

const sessions = 50
const lines = 100_000
const mebi = 1024 * 1024

/**
 * What fifty floods may cost: for each a ring of 2 MiB, what waits for the disk (16 MiB together or 256 KiB each), texts of some
 * 700,000 characters and, on a terminal, a screen of some 11 MB; and as much again for what is not collected yet.
 */
const memoryBound = 2 * sessions * (2 + 0.25 + 1.5 + 11) * mebi

test('fifty sessions that flood at once lose no byte, in bounded memory', async () => {
  await using host = await createSessionHost({ backend: createTestBackend() })
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 20)
  try {
    const flood = async (number: number): Promise<void> => {
      const isTerminal = number % 5 === 0
      // Each its own numbers, all of six digits.
      const first = 100_000 + number * 1000
      const session = await host.open({
        file: 'seq',
        args: [String(first), String(first + lines - 1)],
        mode: isTerminal ? 'session' : 'daemon',
      })
      expect(await session.wait()).toMatchObject({ exitCode: 0, output: 'complete' })
      const lineEnd = isTerminal ? '\r\n' : '\n'
      expect({ number, digest: await digestOf(session.logPath) }).toEqual({
        number,
        digest: expectedDigest(first, lineEnd),
      })
      expect((await session.log()).lines.at(-1)).toBe(String(first + lines - 1))
    }
    await Promise.all(Array.from({ length: sessions }, (_, number) => flood(number)))
  } finally {
    clearInterval(watch)
  }
  expect(highest - before).toBeLessThan(memoryBound)
}, 300_000)

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

const expectedDigest = (first: number, lineEnd: string): string => {
  const numbers = Array.from({ length: lines }, (_, index) => `${first + index}${lineEnd}`)
  return createHash('sha256').update(numbers.join('')).digest('hex')
}
