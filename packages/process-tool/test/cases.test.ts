import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@ptarmigan/test-support'
import { afterEach, describe, expect, test } from 'vitest'
import type { ProcessInput, ToolResult, ToolsOptions } from '../src/index.ts'
import { createTestTools, type TestTools } from './tools.ts'

let fixture: TestTools | undefined

const toolsFor = async (...options: Parameters<typeof createTestTools>): Promise<TestTools> => {
  fixture = await createTestTools(...options)
  return fixture
}
afterEach(async () => {
  await fixture?.[Symbol.asyncDispose]()
  fixture = undefined
})

/** Whether a process runs; one that is gone and not waited for yet does not. */
const isRunning = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  return stat !== undefined && !/\) [ZX] /.test(stat)
}

const exec = async (
  input: Parameters<TestTools['tools']['exec']>[0],
  options: ToolsOptions = {},
): Promise<ToolResult> => (await toolsFor(options)).tools.exec(input)

describe('one-shots', () => {
  test('B193: a server that never exits is answered for when the call yields, with its id and what it wrote', async () => {
    const result = await exec({ command: "sh -c 'echo ready; exec sleep 1000'", yieldMs: 3000 })
    expect(result).toMatchObject({ isError: false, data: { status: 'running' } })
    expect(result.text).toMatch(/^ready\n\nProcess still running after .*, as session [0-9a-f]{8} \(pid=\d+\)\./)
  })

  test.each([false, true])(
    'B194: a background child of a one-shot is ended with it, and the answer says so (pty: %s)',
    async (pty) => {
      const result = await exec({ command: `trap '' HUP; sleep 60 & ${untilThere}; echo $!`, pty })
      const pid = Number(/^\d+/.exec(result.text)?.[0])
      expect(result).toMatchObject({ isError: false, data: { exitCode: 0 } })
      expect(result.text).toContain(`It left 1 process in the background, ended with it: ${pid} (sleep 60).`)
      expect(await isRunning(pid)).toBe(false)
    },
  )

  test('B194: so is one that left its session, its group and its output', async () => {
    const result = await exec({ command: `setsid sleep 61 >/dev/null 2>&1 & ${untilThere}; echo $!` })
    expect(result.text).toMatch(/It left 1 process in the background, ended with it: \d+ \(sleep 61\)\./)
    expect(await isRunning(Number(/^\d+/.exec(result.text)?.[0]))).toBe(false)
  })

  test('B139: the default time limits hold also after the call has yielded', async () => {
    const { tools } = await toolsFor({ defaultTimeoutMs: 2000 })
    const { sessionId = '' } = await tools.exec({ command: 'sleep 30', yieldMs: 500 })
    const end = await tools.process({ action: 'poll', sessionId, timeoutMs: 60_000 })
    expect(end).toMatchObject({ isError: true, data: { reason: 'overall-timeout', timedOut: true } })
    expect(end.text).toContain('because it ran longer than its time limit of 2,000 ms.')
  })

  test('B139: a limit without output that is given holds, too', async () => {
    const { tools } = await toolsFor()
    const result = await tools.exec({ command: 'echo a; sleep 30', idleTimeoutMs: 300 })
    expect(result).toMatchObject({ isError: true, data: { reason: 'no-output-timeout' } })
    expect(result.text).toContain('because it was without output for longer than its limit of 300 ms.')
  })

  test('B199: a command that is killed is an error that says so', async () => {
    const result = await exec({ command: "sh -c 'kill -9 $$'" })
    expect(result).toMatchObject({ isError: true })
    expect(result.text).toMatch(/killed by SIGKILL|exited with code 137/)
    const direct = await exec({ command: 'kill -9 $$' })
    expect(direct).toMatchObject({ isError: true, data: { exitSignal: 'SIGKILL', reason: 'signal' } })
    expect(direct.text).toContain('Process was killed by SIGKILL.')
  })

  test('B197: BASH_ENV and ENV of the host do not override the environment of a call', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'ptarmigan-rc-'))
    try {
      const rc = join(directory, 'rc')
      await writeFile(rc, 'FOO=rc\n')
      const { tools } = await toolsFor({}, { hostEnv: { ...process.env, BASH_ENV: rc, ENV: rc } })
      const result = await tools.exec({ command: "bash -c 'echo $FOO'", env: { FOO: 'me' } })
      expect(result.text).toMatch(/^me\n/)
      // A file that the call itself names is what it asked for.
      const asked = await tools.exec({ command: "bash -c 'echo $FOO'", env: { FOO: 'me', BASH_ENV: rc } })
      expect(asked.text).toMatch(/^rc\n/)
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  test('B200: output that is no text comes as well-formed text without control characters', async () => {
    const bytes = 'a\\355\\240\\275b\\0c\\342\\200\\250d\\033e\\033[31mf\\033]0;t\\007g\\010h\\237\\177\\tz\\r\\nend'
    for (const pty of [false, true]) {
      const result = await exec({ command: `printf '${bytes}'`, pty })
      expect(JSON.parse(JSON.stringify(result))).toEqual(result)
      expect(result.text).not.toMatch(/\p{Surrogate}/u)
      expect(result.text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/)
      expect(result.text).toContain('\nend\n')
    }
  })

  test('B200: a lone half of a surrogate pair in an input does no harm', async () => {
    const result = await exec({ command: 'echo \ud83d x' })
    expect(result.text).not.toMatch(/\p{Surrogate}/u)
  })

  test('B131: an early death gives its message and its code', async () => {
    const result = await exec({ command: "sh -c 'echo boom >&2; exit 1'" })
    expect(result).toMatchObject({ isError: true, data: { exitCode: 1 } })
    expect(result.text).toMatch(/^boom\n\nProcess exited with code 1\./)
  })

  test('B133: what is left out of a long output is counted to the byte, and the answer keeps its budget', async () => {
    const maxAnswerChars = 20_000
    const result = await exec(
      { command: "head -c 3145728 /dev/zero | tr '\\0' a; echo; echo the end" },
      { maxAnswerChars },
    )
    expect(result.text.length).toBeLessThanOrEqual(maxAnswerChars)
    const [, omitted = ''] = /\[… ([\d,]+) bytes are left out here; .* …\]/.exec(result.text) ?? []
    const shown = /^a*/.exec(result.text)?.[0].length ?? 0
    const tail = /\]\n(a*)\nthe end/.exec(result.text)?.[1]?.length ?? 0
    expect(Number(omitted.replaceAll(',', '')) + shown + tail).toBe(3_145_728)
  })

  test('stdin is closed, pagers are off', async () => {
    const result = await exec({ command: 'cat; echo "$PAGER $GIT_PAGER $TERM"' })
    expect(result.text).toMatch(/^cat cat dumb\n/)
  })

  test('an aborted call ends the one-shot that it started', async () => {
    const { tools, host } = await toolsFor()
    const abort = new AbortController()
    const running = tools.exec({ command: 'echo up; sleep 300' }, { signal: abort.signal })
    await until('it runs', () => host.list().some(({ status }) => status === 'running'))
    abort.abort()
    const result = await running
    expect(result).toMatchObject({ isError: true, data: { status: 'cancelled' } })
    // What other tests start at the same time may have to be named.
    expect(result.text).toMatch(/Nothing of it is left\.|No survivor was seen/)
    expect(host.list().map(({ status }) => status)).toEqual(['killed'])
  })

  test('a call that is aborted before it began starts nothing', async () => {
    const { tools, host } = await toolsFor()
    const result = await tools.exec({ command: 'sleep 300' }, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ isError: true, data: { error: 'aborted' } })
    expect(host.list()).toEqual([])
  })

  test('what goes on in the background is not ended by the signal of the call that started it', async () => {
    const { tools, host } = await toolsFor()
    const abort = new AbortController()
    const { sessionId = '' } = await tools.exec({ command: 'sleep 300', mode: 'daemon' }, { signal: abort.signal })
    abort.abort()
    const polled = await tools.process({ action: 'poll', sessionId })
    expect(polled.text).toBe('No new output.\nProcess still running.')
    expect(host.get(sessionId)?.status).toBe('running')
  })

  test('progress is told while a call waits', async () => {
    const { tools } = await toolsFor()
    const abort = new AbortController()
    const messages: string[] = []
    await tools.exec(
      { command: 'echo a; sleep 300' },
      {
        signal: abort.signal,
        onProgress: ({ message, totalBytes }) => {
          messages.push(message)
          if (totalBytes === 2) abort.abort()
        },
      },
    )
    expect(messages.at(-1)).toMatch(/^Waiting for session [0-9a-f]{8}: [\d.]+ m?s.*, 2 bytes of output so far\.$/)
  })
})

describe('sessions', () => {
  test('B196: with a pause after each key a menu that redraws slowly takes all of them', async () => {
    const { tools, start, shown } = await toolsFor()
    const sessionId = await start(`python3 -c '${slowMenu}'`)
    await shown(sessionId, 'item 1 <')
    await tools.process({ action: 'send_keys', sessionId, keys: ['Down', 'Down', 'Enter'], keyDelayMs: 1200 })
    const end = await tools.process({ action: 'wait_for', sessionId, exit: true, timeoutMs: 60_000 })
    expect(end.text).toContain('chosen 3')
  })

  test('B124: what an answer after the end does not show is counted, and the log pages to all of it', async () => {
    const { tools } = await toolsFor({ maxAnswerChars: 2000 })
    const { sessionId = '', text } = await tools.exec({ command: 'seq 1 2000' })
    expect(text.length).toBeLessThanOrEqual(2000)
    const [, omitted = ''] = /\[… ([\d,]+) bytes are left out here; read them with process, action log/.exec(text) ?? []
    const shown = text.split('\n').filter((line) => /^\d+$/.test(line))
    expect(Number(omitted.replace(',', '')) + shown.join('\n').length + 1).toBe(8893)
    const lines: string[] = []
    for (let offset = 1; lines.length < 2000; ) {
      const page = await tools.process({ action: 'log', sessionId, offset, limit: 300 })
      expect(page.text.length).toBeLessThanOrEqual(2000)
      lines.push(...(page.text.split('\n\n')[0] ?? '').split('\n'))
      offset += Number(page.data.lineCount)
    }
    expect(lines).toEqual(Array.from({ length: 2000 }, (_, index) => `${index + 1}`))
  })

  test('B124: a poll says what its buffer dropped, and of how much', async () => {
    const { tools } = await toolsFor()
    const { sessionId = '' } = await tools.exec({ command: 'read go; seq 1 20000', mode: 'daemon' })
    await tools.process({ action: 'write', sessionId, data: 'go\n' })
    const end = await tools.process({ action: 'wait_for', sessionId, exit: true, timeoutMs: 60_000 })
    expect(end.text).toContain('more than is kept for a poll; these are 29,000 of 108,894; action log has them …]')
    expect(end.text.length).toBeLessThanOrEqual(30_000)
  })

  test('B128: a poll of an unknown session is answered at once, and lists those that exist', async () => {
    const { tools } = await toolsFor()
    const { sessionId = '' } = await tools.exec({ command: 'sleep 300', mode: 'daemon' })
    const result = await tools.process({ action: 'poll', sessionId: 'nope', timeoutMs: 600_000 })
    expect(result).toMatchObject({ isError: true, data: { error: 'session-not-found' } })
    expect(result.text).toBe(`No session has the id "nope". There are: ${sessionId} (running: sleep 300).`)
  })

  test('B137: whoever writes to a session that has ended is told how it ended', async () => {
    const { tools } = await toolsFor()
    const { sessionId = '' } = await tools.exec({ command: 'exit 7' })
    const inputs: ProcessInput[] = [
      { action: 'paste', text: 'x' },
      { action: 'submit' },
      { action: 'write', data: 'x' },
      { action: 'send_keys', keys: ['Enter'] },
    ]
    for (const input of inputs) {
      const result = await tools.process({ ...input, sessionId })
      expect(result).toMatchObject({ isError: true, data: { error: 'session-ended' } })
      expect(result.text).toContain('exited (code 7)')
    }
  })

  test('B130: a session that ended before its first poll is readable', async () => {
    const { tools } = await toolsFor()
    const { sessionId = '', text } = await tools.exec({
      command: 'echo early; exit 2',
      mode: 'daemon',
      yieldMs: 20_000,
    })
    expect(text).toMatch(/^early\n\nProcess exited with code 2\./)
    expect((await tools.process({ action: 'poll', sessionId })).text).toBe('Process exited with code 2.')
    expect((await tools.process({ action: 'log', sessionId })).text).toMatch(/^early\n/)
  })

  test('what a called-off poll would have given comes with the next one', async () => {
    const { tools } = await toolsFor()
    const { sessionId = '' } = await tools.exec({ command: 'echo kept; sleep 300', mode: 'daemon' })
    const seen = await tools.process({ action: 'poll', sessionId, timeoutMs: 60_000 }, { signal: AbortSignal.abort() })
    expect(seen).toMatchObject({ isError: true, data: { error: 'aborted' } })
    const next = await tools.process({ action: 'poll', sessionId, timeoutMs: 60_000 })
    expect(next.text).toBe('kept\n\nProcess still running.')
  })

  test('a pattern that came before the wait is found, if it was not shown yet', async () => {
    const { tools, host } = await toolsFor()
    const { sessionId = '' } = await tools.exec({ command: 'echo listening on 3000; sleep 300', mode: 'daemon' })
    await until('it was written', () => (host.get(sessionId)?.logReader.stats.bytes ?? 0) > 0)
    const found = await tools.process({
      action: 'wait_for',
      sessionId,
      pattern: 'listening on \\d+',
      timeoutMs: 60_000,
    })
    expect(found.text).toBe('listening on 3000\n\nThe pattern was found: "listening on 3000".\nProcess still running.')
    const again = await tools.process({ action: 'wait_for', sessionId, pattern: 'listening', timeoutMs: 100 })
    expect(again.data.waitedFor).toBe('timeout')
  })

  test('a screenshot is the screen as text, as SVG or as PNG', async () => {
    const { tools, start, shown } = await toolsFor()
    const sessionId = await start("printf '\\033[32mgreen\\033[m \\342\\224\\200\\n'; sleep 300")
    await shown(sessionId, 'green')
    const text = await tools.process({ action: 'screenshot', sessionId })
    expect(text.text).toMatch(/^green ─\n\nScreen of session [0-9a-f]{8}: 120×30, cursor at row 2, column 1\./)
    const svg = await tools.process({ action: 'screenshot', sessionId, format: 'svg' })
    expect(Buffer.from(svg.image?.base64 ?? '', 'base64').toString()).toContain('>green<')
    const png = await tools.process({ action: 'screenshot', sessionId, format: 'png' })
    expect(png).toMatchObject({ isError: false, image: { mimeType: 'image/png' } })
    const bytes = Buffer.from(png.image?.base64 ?? '', 'base64')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(1000)
  })

  test('a session without a screen has no screenshot, and the answer says what to do', async () => {
    const { tools, start } = await toolsFor()
    const sessionId = await start('sleep 300', { mode: 'daemon' })
    const result = await tools.process({ action: 'screenshot', sessionId })
    expect(result).toMatchObject({ isError: true, data: { error: 'unsupported' } })
    expect(result.text).toContain('Use action log.')
  })

  test('a resize is seen by the program', async () => {
    const { tools, start, shown } = await toolsFor()
    const sessionId = await start('read x; stty size; sleep 300')
    const result = await tools.process({ action: 'resize', sessionId, cols: 91, rows: 17 })
    expect(result.text).toBe(`Session ${sessionId} now has 91 columns and 17 rows.`)
    await tools.process({ action: 'submit', sessionId })
    await shown(sessionId, '^17 91$')
  })

  test('a daemon takes raw data and the end of its input', async () => {
    const { tools, start } = await toolsFor()
    const sessionId = await start('cat; echo over', { mode: 'daemon' })
    expect((await tools.process({ action: 'write', sessionId, data: 'é\n', end: true })).text).toBe(
      `Wrote 3 bytes to session ${sessionId} and ended its input.`,
    )
    const end = await tools.process({ action: 'wait_for', sessionId, exit: true, timeoutMs: 60_000 })
    expect(end.text).toMatch(/^é\nover\n\n/)
  })
})

/** A menu that takes a key only when it has drawn itself, and forgets what came meanwhile. */
const slowMenu = `
import sys, termios, time, tty, os
old = termios.tcgetattr(0); tty.setcbreak(0); at = 1
while True:
    print("item", at, "<", flush=True)
    key = os.read(0, 16)
    if key == b"\\x1b[B": at += 1
    elif key == b"\\n" or key == b"\\r": break
    time.sleep(0.1); termios.tcflush(0, termios.TCIFLUSH)
termios.tcsetattr(0, termios.TCSANOW, old); print("chosen", at)
`

/** A child may be seen on its way from the shell to its program, under another name; after this it is not. */
const untilThere = 'until grep -qa ^sleep /proc/$!/cmdline; do :; done'
