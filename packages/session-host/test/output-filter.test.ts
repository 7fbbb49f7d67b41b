import { readFile } from 'node:fs/promises'
import { createTestBackend } from '@ptarmigan/test-support'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSessionHost, type OutputFilter, type SessionHost } from '../src/index.ts'

let host: SessionHost

beforeEach(async () => {
  host = await createSessionHost({ backend: createTestBackend() })
})
afterEach(() => host.dispose())

/** Holds each stream back until a line is whole, and writes `#` for every digit. */
const createLineFilter = (): OutputFilter => {
  const held = { stdout: '', stderr: '' }
  const chunkOf = (stream: 'stdout' | 'stderr', text: string) => {
    const shown = text.replace(/\d/g, '#')
    return { stream, text: shown, bytes: Buffer.from(shown) }
  }
  return {
    push: ({ stream, bytes }) => {
      held[stream] += Buffer.from(bytes).toString()
      const end = held[stream].lastIndexOf('\n') + 1
      const whole = held[stream].slice(0, end)
      held[stream] = held[stream].slice(end)
      return chunkOf(stream, whole)
    },
    end: () => [chunkOf('stdout', held.stdout), chunkOf('stderr', held.stderr)],
  }
}

test('an output filter stands before log, polls, patterns and subscribers, and its rest comes before the end', async () => {
  const heard: string[] = []
  const session = await host.open({
    command: "printf 'a1'; sleep 0.1; printf 'b2\\nc3\\nd4'; printf e5 >&2",
    outputFilter: createLineFilter(),
    onOutput: ({ text }) => {
      heard.push(text)
    },
  })
  const exit = await session.wait()
  expect(exit.stdout).toBe('a1b2\nc3\nd4')
  expect(heard.join('')).toBe('a#b#\nc#\nd#e#')
  expect((await session.poll()).output).toBe('a#b#\nc#\nd#e#')
  expect((await session.log()).lines).toEqual(['a#b#', 'c#', 'd#e#'])
  expect(await readFile(session.logPath, 'utf8')).toBe('a#b#\nc#\nd#e#')
  expect(await session.until({ pattern: /d(.)/, from: 0 })).toMatchObject({ kind: 'pattern', groups: ['#'] })
})

test('a screen shows what an output filter changes for everyone else', async () => {
  const session = await host.open({ command: 'echo x42', mode: 'session', outputFilter: createLineFilter() })
  await session.wait()
  expect((await session.snapshot()).text).toBe('x42')
  expect(await readFile(session.logPath, 'utf8')).toBe('x##\r\n')
})

test('a command is shown and recorded as its caller says', async () => {
  const session = await host.open({ command: 'echo hidden', shownCommand: 'echo …' })
  const { stdout } = await session.wait()
  expect(stdout).toBe('hidden\n')
  expect(session.command).toBe('echo …')
  expect(host.registry.get(session.id)?.command).toBe('echo …')
  expect(await readFile(session.logPath.replace(/\.log$/, '.json'), 'utf8')).not.toContain('hidden')
})
