import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestTools, type TestTools } from './tools.ts'

let fixture: TestTools

beforeEach(async () => {
  fixture = await createTestTools()
})
afterEach(() => fixture[Symbol.asyncDispose]())

/** A slow machine may need several polls for what one gives elsewhere. */
const pollUntil = async (sessionId: string, pattern: RegExp): Promise<string> => {
  let text = ''
  await until(`${pattern} in ${sessionId}`, async () => {
    text += (await fixture.tools.process({ action: 'poll', sessionId, timeoutMs: 5000 })).text
    return pattern.test(text)
  })
  return text
}

/** Waits until the screen ends in a prompt behind this: a poll in the middle of it would give a part. */
const answered = async (sessionId: string, pattern: RegExp): Promise<void> => {
  const session = fixture.host.require(sessionId)
  await until(`${pattern} and a prompt on the screen`, async () => {
    const { text, lines, cursor } = await session.snapshot()
    return pattern.test(text) && lines[cursor.row - 1] === '>>>'
  })
}

test('an interactive Python session: paste, submit and poll, then end of file', async () => {
  const { tools, shown } = fixture
  const started = await tools.exec({ command: 'python3 -i', mode: 'session' })
  const sessionId = started.sessionId ?? ''
  expect(started.text).toMatch(/^Session [0-9a-f]{8} started \(pid=\d+\)\.\n/)
  await shown(sessionId, '^>>> ')

  const pasted = await tools.process({ action: 'paste', sessionId, text: 'import sys' })
  expect(pasted.text).toBe(`Pasted 10 characters to session ${sessionId}.`)
  const submitted = await tools.process({ action: 'submit', sessionId })
  expect(submitted.text).toBe(`Submitted session ${sessionId} (sent CR).`)
  await answered(sessionId, /^>>> import sys$/m)
  const polled = await tools.process({ action: 'poll', sessionId, timeoutMs: 20_000 })
  expect(polled.text).toMatch(/^>>> import sys(\n>>> ?)?\n\nProcess still running\.$/)

  await tools.process({ action: 'paste', sessionId, text: 'print(sys.version)' })
  await tools.process({ action: 'submit', sessionId })
  await answered(sessionId, /^3\.\d+\.\d+/m)
  const version = await pollUntil(sessionId, /^3\.\d+\.\d+/m)
  expect(version).toMatch(/^>>> print\(sys\.version\)\n/m)
  expect(version).toMatch(/\n\nProcess still running\.$/)

  const sent = await tools.process({ action: 'send_keys', sessionId, keys: ['C-d'] })
  expect(sent.text).toBe(`Sent 1 bytes to session ${sessionId}.`)
  const ended = await tools.process({ action: 'wait_for', sessionId, exit: true, timeoutMs: 60_000 })
  expect(ended.text).toMatch(/Process exited with code 0\.$/)
  const after = await tools.process({ action: 'poll', sessionId })
  expect(after.text).toBe('Process exited with code 0.')
  expect(after.isError).toBe(false)
})

test('a long scan in the background: polls while it runs, the whole history, its first lines', async () => {
  const { tools } = fixture
  const directory = await mkdtemp(join(tmpdir(), 'ptarmigan-scan-'))
  try {
    const scan = join(directory, 'scan')
    await writeFile(scan, scanScript(directory))
    await chmod(scan, 0o755)
    const started = await tools.exec({ command: `${scan} 10.0.0.1`, mode: 'daemon' })
    const sessionId = started.sessionId ?? ''
    const first = await tools.process({ action: 'poll', sessionId, timeoutMs: 60_000 })
    expect(first.text).toBe('Starting scan of 10.0.0.1...\n\nProcess still running.')

    await writeFile(join(directory, 'found'), '')
    const second = await tools.process({ action: 'poll', sessionId, timeoutMs: 20_000 })
    expect(second.text).toBe('Discovered open port 22/tcp\n\nProcess still running.')

    await writeFile(join(directory, 'done'), '')
    const end = await tools.process({ action: 'wait_for', sessionId, exit: true, timeoutMs: 60_000 })
    expect(end.text).toContain('port 300/tcp is closed')
    expect(end.text).toMatch(/Process exited with code 0\.$/)

    const log = await tools.process({ action: 'log', sessionId })
    expect(log.text).toContain('Lines 103 to 302 of 302. These are the last 200;')
    expect(log.text.startsWith('port 101/tcp is closed\n')).toBe(true)
    const page = await tools.process({ action: 'log', sessionId, offset: 0, limit: 50 })
    expect(page.text.split('\n').slice(0, 3)).toEqual([
      'Starting scan of 10.0.0.1...',
      'Discovered open port 22/tcp',
      'port 1/tcp is closed',
    ])
    expect(page.text).toContain('\n\nLines 1 to 50 of 302. Go on with offset 51.\n')
  } finally {
    await rm(directory, { recursive: true })
  }
})

test('a hung process is interrupted, and killed where that does not help', async () => {
  const { tools, shown, start } = fixture
  const sessionId = await start('python3 -q -i')
  await shown(sessionId, '^>>> ')
  await tools.process({ action: 'paste', sessionId, text: 'import time; print("sleeping"); time.sleep(1000)' })
  await tools.process({ action: 'submit', sessionId })
  await shown(sessionId, '^sleeping$')

  const sent = await tools.process({ action: 'send_keys', sessionId, keys: ['C-c'] })
  expect(sent.text).toBe(`Sent 1 bytes to session ${sessionId}.`)
  const interrupted = await shown(sessionId, '^KeyboardInterrupt$')
  expect(interrupted.text).toMatch(/\^C[\s\S]*KeyboardInterrupt[\s\S]*\n\n[\s\S]*Process still running\.$/)

  const killed = await tools.process({ action: 'kill', sessionId })
  expect(killed.text).toMatch(
    new RegExp(
      `^Termination requested for session ${sessionId}\\.\nEnded \\d+ process[\\s\\S]*\n(Nothing of it is left\\.|No survivor was seen[^\n]*)$`,
    ),
  )
  expect(killed.isError).toBe(false)
  expect(JSON.stringify(killed.data)).not.toContain('"survived"')
})

/** A scanner that goes on when its test lets it. */
const scanScript = (directory: string): string => `#!/bin/sh
echo "Starting scan of $1..."
until [ -e '${directory}/found' ]; do sleep 0.05; done
echo 'Discovered open port 22/tcp'
until [ -e '${directory}/done' ]; do sleep 0.05; done
port=1
while [ $port -le 300 ]; do echo "port $port/tcp is closed"; port=$((port + 1)); done
`
