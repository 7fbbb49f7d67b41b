import { expect, test } from 'vitest'
import { createWholeLines, maximumMessageBytes } from './whole-lines.ts'

const pass = async (pieces: readonly string[]): Promise<string[]> => {
  const lines = createWholeLines()
  const passed: string[] = []
  lines.on('data', (chunk) => passed.push(String(chunk)))
  for (const piece of pieces) lines.write(Buffer.from(piece))
  lines.end()
  await new Promise((resolve) => lines.once('end', resolve))
  return passed
}

test('lines come whole, wherever the pieces were cut, and the rest at the end', async () => {
  const text = '{"a":1}\n{"b":2}\r\n\n{"c":"é"}'
  for (let cut = 0; cut <= text.length; cut += 1) {
    const passed = await pass([text.slice(0, cut), text.slice(cut)].filter((piece) => piece !== ''))
    expect(passed.join('')).toBe(text)
    for (const lines of passed.slice(0, -1)) expect(lines.endsWith('\n')).toBe(true)
  }
  expect((await pass([...text])).length).toBe(4)
})

test('a line that grows too long is an error, many short ones are not', async () => {
  const lines = createWholeLines()
  lines.resume()
  const failed = new Promise((resolve) => lines.once('error', resolve))
  const piece = Buffer.alloc(1024 * 1024, 'x')
  for (let index = 0; index < 30; index += 1) lines.write(Buffer.concat([piece, Buffer.from('\n')]))
  for (let written = 0; written <= maximumMessageBytes; written += piece.length) lines.write(piece)
  await expect(failed).resolves.toMatchObject({ message: 'a message is longer than 10 MiB' })
})
