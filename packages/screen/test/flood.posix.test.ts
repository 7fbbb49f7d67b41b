import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { TerminalScreen } from '../src/index.ts'

test('B118: two hundred million characters go through in bounded memory, and the last rows are shown', async () => {
  const program = spawn('sh', ['-c', "head -c 200000000 /dev/zero | tr '\\0' a; printf '\\r\\nend\\r\\n'"], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'close')
  try {
    using screen = new TerminalScreen({ cols: 80, rows: 24 })
    const before = process.memoryUsage().rss
    let highest = before
    for await (const chunk of program.stdout) {
      await screen.feed(chunk)
      highest = Math.max(highest, process.memoryUsage().rss)
    }
    const { lines } = await screen.snapshot()
    expect(lines.slice(-3)).toEqual(['a'.repeat(80), 'end', ''])
    expect(highest - before).toBeLessThan(250_000_000)
  } finally {
    program.kill('SIGKILL')
    await ended
  }
}, 600_000)

test('the event loop turns while a flood is parsed', async () => {
  using screen = new TerminalScreen()
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  try {
    const fed = screen.feed('some text that fills a row to a certain degree\r\n'.repeat(200_000))
    expect(screen.hasNew).toBe(true)
    await fed
    expect(turns).toBeGreaterThan(3)
    expect(await screen.renderNew()).toContain('some text')
  } finally {
    clearInterval(timer)
  }
}, 120_000)
