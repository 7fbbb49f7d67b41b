import { until } from '@ptarmigan/test-support'
import { expect, test } from 'vitest'
import type { ExecInput, ProcessInput, ToolResult } from '../src/index.ts'
import { createTestTools, type TestTools } from './tools.ts'

// Every answer as a model reads it. Read golden/answers.md as a text when it changes; `vitest -u` writes it anew.
test('every answer reads as it was reviewed', { timeout: 240_000 }, async () => {
  await using fixture = await createTestTools({ secrets: { TOKEN: 'hunter2-hunter2' }, maxAnswerChars: 2000 })
  const record = createRecord(fixture)
  await execAnswers(record)
  await daemonAnswers(record)
  await sessionAnswers(record)
  await refusals(record)
  await expect(record.document()).toMatchFileSnapshot('golden/answers.md')
})

const execAnswers = async ({ title, exec }: Recorder): Promise<void> => {
  title('exec, one-shot')
  await exec('it ends well', { command: 'echo hello' })
  await exec('it writes nothing', { command: 'true' })
  await exec('it ends with another code', { command: 'echo oops >&2; exit 3' })
  await exec('it is killed', { command: 'kill -9 $$' })
  await exec('it runs too long', { command: 'echo begun; sleep 300', timeoutMs: 2000 })
  await exec('it is silent for too long', { command: 'echo begun; sleep 300', idleTimeoutMs: 2000 })
  await exec('it leaves a process in the background', {
    command: 'sleep 300 & until grep -qa ^sleep /proc/$!/cmdline; do :; done; echo started',
  })
  await exec('it writes more than an answer holds', { command: 'seq 100000 200000' })
  await exec('it still runs when the call yields', { command: 'echo ready; exec sleep 300', yieldMs: 2000 })
  await exec('it uses a secret', { command: 'echo "Bearer {{secret:TOKEN}}"' })
  await exec('the call is called off', { command: 'sleep 300' }, AbortSignal.timeout(2000))
}

const daemonAnswers = async ({ title, exec, act, fixture }: Recorder): Promise<void> => {
  title('a daemon')
  const sessionId = await exec('it starts', { command: 'cat', mode: 'daemon' })
  await exec('it dies early', { command: 'echo port is taken; exit 1', mode: 'daemon', yieldMs: 20_000 })
  await act('log, empty', { action: 'log', sessionId })
  await act('poll, nothing new', { action: 'poll', sessionId })
  await act('poll, nothing new in time', { action: 'poll', sessionId, timeoutMs: 300 })
  await act('write', { action: 'write', sessionId, data: 'one\ntwo\n' })
  await until('it echoed', () => fixture.host.require(sessionId).logReader.stats.bytes === 8)
  await act('poll, something new', { action: 'poll', sessionId, timeoutMs: 20_000 })
  await act('log', { action: 'log', sessionId })
  await act('log, a page', { action: 'log', sessionId, offset: 0, limit: 1 })
  await act('log, past the end', { action: 'log', sessionId, offset: 50 })
  await act('screenshot, no screen', { action: 'screenshot', sessionId })
  await act('resize, no terminal', { action: 'resize', sessionId, cols: 80, rows: 24 })
  await act('wait_for, in vain', { action: 'wait_for', sessionId, pattern: 'never', timeoutMs: 300 })
  await act('write, and the end of the input', { action: 'write', sessionId, data: 'three\n', end: true })
  await act('wait_for the end', { action: 'wait_for', sessionId, exit: true, timeoutMs: 60_000 })
  await act('poll after the end', { action: 'poll', sessionId })
  await act('write after the end', { action: 'write', sessionId, data: 'four\n' })
  await act('kill after the end', { action: 'kill', sessionId })
}

const sessionAnswers = async ({ title, exec, act }: Recorder): Promise<void> => {
  title('a session')
  const command = 'printf \'Name: \'; read -r name; echo "Hello $name"; read -r more'
  const sessionId = await exec('it starts', { command, mode: 'session', cols: 40, rows: 5 })
  await act('wait_for a pattern', { action: 'wait_for', sessionId, pattern: 'Name: $', timeoutMs: 60_000 })
  await act('paste', { action: 'paste', sessionId, text: 'Ada' })
  await act('paste, a secret', { action: 'paste', sessionId, text: ' {{secret:TOKEN}}' })
  await act('submit', { action: 'submit', sessionId })
  await act('wait_for what follows', { action: 'wait_for', sessionId, pattern: 'Hello .*', timeoutMs: 60_000 })
  await act('wait_for quiet', { action: 'wait_for', sessionId, quietMs: 300, timeoutMs: 60_000 })
  await act('screenshot', { action: 'screenshot', sessionId })
  await act('screenshot, SVG', { action: 'screenshot', sessionId, format: 'svg' })
  await act('screenshot, PNG', { action: 'screenshot', sessionId, format: 'png' })
  await act('resize', { action: 'resize', sessionId, cols: 60, rows: 10 })
  await act('send_keys, no such key', { action: 'send_keys', sessionId, keys: ['Entre'] })
  await act('send_keys', { action: 'send_keys', sessionId, literal: 'bye', keys: ['Enter'] })
  await act('wait_for the end', { action: 'wait_for', sessionId, exit: true, timeoutMs: 60_000 })
  const other = await exec('another one', { command: 'echo up; exec sleep 300', mode: 'session', yieldMs: 2000 })
  await act('list', { action: 'list' })
  await act('kill', { action: 'kill', sessionId: other })
  await act('poll after a kill', { action: 'poll', sessionId: other })
}

const refusals = async ({ title, exec, act, sendExec, sendProcess }: Recorder): Promise<void> => {
  title('what cannot be done')
  await exec('no such directory', { command: 'true', cwd: '/no/such/directory' })
  await exec('no such shell', { command: 'true', shell: '/no/such/shell' })
  await exec('no such secret', { command: 'echo {{secret:NOPE}}' })
  await exec('a size without a terminal', { command: 'true', cols: 80 })
  await sendExec('no command', {})
  await sendExec('wrong values', { command: 7, mode: 'background', timeoutMs: '3s', extra: true })
  await sendProcess('no such action', { action: 'restart' })
  await sendProcess('not an object', 'poll')
  await act('no session', { action: 'poll' })
  await act('a field of another action', { action: 'submit', sessionId: 'abc', text: 'x' })
  await act('nothing to wait for', { action: 'wait_for', sessionId: 'abc' })
}

interface Recorder {
  readonly fixture: TestTools
  title(text: string): void
  exec(what: string, input: ExecInput, signal?: AbortSignal): Promise<string>
  act(what: string, input: ProcessInput): Promise<void>
  sendExec(what: string, input: unknown): Promise<void>
  sendProcess(what: string, input: unknown): Promise<void>
  document(): string
}

const createRecord = (fixture: TestTools): Recorder => {
  const parts: string[] = ['# Every answer, as a model reads it\n\nWhat changes from run to run stands in `<…>`.\n']
  const ids: string[] = []
  const note = (what: string, input: unknown, result: ToolResult): string => {
    const { sessionId = '', image } = result
    if (sessionId !== '' && !ids.includes(sessionId)) ids.push(sessionId)
    const marks = [...(result.isError ? ['error'] : []), ...(image === undefined ? [] : [image.mimeType])]
    const text = steady(result.text, ids)
    const heading = `### ${what}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`
    parts.push(`${heading}\n\n\`${steady(JSON.stringify(input), ids)}\`\n\n\`\`\`text\n${text}\n\`\`\`\n`)
    return sessionId
  }
  const [exec, process] = fixture.tools.definitions
  return {
    fixture,
    title: (text) => parts.push(`## ${text}\n`),
    exec: async (what, input, signal) => note(what, input, await fixture.tools.exec(input, { signal })),
    act: async (what, input) => void note(what, input, await fixture.tools.process(input)),
    sendExec: async (what, input) => void note(what, input, (await exec?.call(input)) ?? missing),
    sendProcess: async (what, input) => void note(what, input, (await process?.call(input)) ?? missing),
    document: () => parts.join('\n'),
  }
}

const missing: ToolResult = { text: 'The tool is missing.', isError: true, data: {} }

/** Without what changes from run to run. */
const steady = (text: string, ids: readonly string[]): string =>
  ids
    .reduce((shown, id, index) => shown.replaceAll(id, `<session ${index + 1}>`), text)
    .replaceAll(/\/\S*?\/ptarmigan-\w+\/(<session \d+>)\.log/g, '<log of $1>')
    .replaceAll(/pid[= ]\d+/g, (match) => `${match.slice(0, 4)}<pid>`)
    .replaceAll(/\b\d+ \((?=[a-z/])/g, '<pid> (')
    // What other tests start at the same time may have to be named.
    .replaceAll(/No survivor was seen, but it is not certain that nothing is left: [^\n]*/g, 'Nothing of it is left.')
    .replaceAll(/\n?It is not certain that it left nothing running: [^\n]*/g, '')
    .replaceAll(/(ran for|after|running for) (\d+ ms|[\d.]+ s)\b/g, '$1 <time>')
