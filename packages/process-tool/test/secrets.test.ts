import { readFile } from 'node:fs/promises'
import { until } from '@ptarmigan/test-support'
import { afterEach, expect, test } from 'vitest'
import type { ToolResult } from '../src/index.ts'
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

const value = 'hunter2-Zürich!'
const secrets = { TOKEN: value }

/** Everything that leaves the tools. */
const wholeOf = (result: ToolResult): string =>
  JSON.stringify(result) + Buffer.from(result.image?.base64 ?? '', 'base64').toString()

const quoted = "'{{secret:TOKEN}}'"

test('a value is nowhere in an answer: not in output, errors, commands, logs, lists or receipts', async () => {
  const { tools, host } = await toolsFor({ secrets })
  const results = [
    await tools.exec({ command: `echo ${quoted}; echo ${quoted} >&2; exit 3` }),
    await tools.exec({ command: `sh -c 'sleep 300; : ${value}'`, mode: 'daemon' }),
    await tools.exec({ command: 'env | grep MINE', env: { MINE: '{{secret:TOKEN}}' } }),
    await tools.exec({ command: 'true', cwd: `/${value}` }),
    await tools.process({ action: 'list' }),
    await tools.process({ action: 'poll', sessionId: value }),
    ...(await Promise.all(host.list().map(({ id }) => tools.process({ action: 'log', sessionId: id })))),
    ...(await Promise.all(host.list().map(({ id }) => tools.process({ action: 'kill', sessionId: id })))),
  ]
  for (const result of results) expect(wholeOf(result)).not.toContain(value)
  expect(results[0]?.text).toMatch(/^\{\{secret:TOKEN\}\}\n\{\{secret:TOKEN\}\}\n/)
  expect(results[2]?.text).toMatch(/^MINE=\{\{secret:TOKEN\}\}\n/)
})

test('a handle reaches the program as its value: in command, environment, text, data and literal keys', async () => {
  const { tools, start } = await toolsFor({ secrets })
  const length = (await tools.exec({ command: `printf %s ${quoted} | wc -c` })).text
  expect(length).toMatch(new RegExp(`^${Buffer.byteLength(value)}\n`))
  const sessionId = await start('while read -r line; do printf %s "$line" | md5sum; done', { mode: 'daemon' })
  await tools.process({ action: 'paste', sessionId, text: '{{secret:TOKEN}}' })
  await tools.process({ action: 'submit', sessionId })
  await tools.process({ action: 'write', sessionId, data: '{{secret:TOKEN}}\n' })
  const sent = await tools.process({ action: 'send_keys', sessionId, literal: '{{secret:TOKEN}}', keys: ['C-j'] })
  expect(sent.text).toBe(`Sent the keys with their secrets to session ${sessionId}.`)
  await tools.process({ action: 'write', sessionId, data: '', end: true })
  const end = await tools.process({ action: 'wait_for', sessionId, exit: true, timeoutMs: 60_000 })
  const sums = end.text.split('\n').filter((line) => line.endsWith('  -'))
  expect(sums).toHaveLength(3)
  expect(new Set(sums).size).toBe(1)
})

test('a handle that is not known sends nothing and lists those that are', async () => {
  const { tools, host } = await toolsFor({ secrets })
  const result = await tools.exec({ command: 'echo {{secret:OTHER}}' })
  expect(result).toMatchObject({ isError: true, data: { error: 'invalid-argument' } })
  expect(result.text).toBe('Cannot run the command: there is no secret "OTHER". There are: TOKEN. Nothing was sent.')
  expect(host.list()).toEqual([])
})

test('the log on disk has handles, and what lies beside it too', async () => {
  const { tools, host } = await toolsFor({ secrets })
  const { sessionId = '' } = await tools.exec({
    command: `printf ${quoted}; printf '\\n\\033[1mhun\\033[0mter2-Zürich!'`,
  })
  const path = host.require(sessionId).logPath
  expect(await readFile(path, 'utf8')).toBe('{{secret:TOKEN}}\n\x1b[1m{{secret:TOKEN}}')
  expect(await readFile(path.replace(/\.log$/, '.json'), 'utf8')).not.toContain(value)
})

test('the log on disk has values where that was asked for, and the answers have not', async () => {
  const { tools, host } = await toolsFor({ secrets, keepSecretsInLog: true })
  const { sessionId = '' } = await tools.exec({ command: `echo ${quoted}` })
  expect(await readFile(host.require(sessionId).logPath, 'utf8')).toBe(`${value}\n`)
  const log = await tools.process({ action: 'log', sessionId })
  expect(log.text).toMatch(/^\{\{secret:TOKEN\}\}\n/)
})

test.each([true, false])(
  'a value that comes character by character is in no poll (log keeps values: %s)',
  async (keepSecretsInLog) => {
    const { tools } = await toolsFor({ secrets: { TOKEN: 'hunter2' }, keepSecretsInLog })
    const { sessionId = '' } = await tools.exec({
      command: 'for c in x h u n t e r 2 h u h u n t; do printf $c; sleep 0.05; done',
      mode: 'daemon',
    })
    let text = ''
    await until('it has ended', async () => {
      const polled = await tools.process({ action: 'poll', sessionId, timeoutMs: 200 })
      const [output = ''] = polled.text.split('\n\n')
      if (polled.text.includes('\n\n')) text += output
      return polled.data.exitCode === 0
    })
    expect(text).toBe('x{{secret:TOKEN}}huhunt')
  },
)

test('a value on a screen is in no poll, log or picture, also where it is broken over rows', async () => {
  const { tools, shown } = await toolsFor({ secrets })
  const { sessionId = '' } = await tools.exec({
    command: `printf 'a%s\\n%018d%s\\n' ${quoted} 0 ${quoted}; printf 'ready\\n'; printf '\\033]0;%s\\007' ${quoted}; sleep 300`,
    mode: 'session',
    cols: 24,
    rows: 10,
  })
  const results = [
    await shown(sessionId, 'ready'),
    await tools.process({ action: 'log', sessionId }),
    await tools.process({ action: 'screenshot', sessionId }),
    await tools.process({ action: 'screenshot', sessionId, format: 'svg' }),
    await tools.process({ action: 'screenshot', sessionId, format: 'png' }),
  ]
  for (const result of results) {
    expect(wholeOf(result)).not.toContain(value)
    expect(wholeOf(result)).not.toContain(value.slice(0, 6))
    expect(wholeOf(result)).not.toContain(value.slice(6))
  }
  expect(results[2]?.text).toContain('a{{secret:TOKEN}}\n000000000000000000{{secret:TOKEN}}')
})

test('a long output is cut without showing a part of a value at the cut', async () => {
  for (const keepSecretsInLog of [true, false]) {
    const { tools } = await toolsFor({
      secrets: { TOKEN: 'abcdefghijklmnopqrstuvwxyz' },
      maxAnswerChars: 2000,
      keepSecretsInLog,
    })
    const { text } = await tools.exec({ command: "yes '{{secret:TOKEN}}' | head -n 5000 | tr -d '\\n'" })
    expect(text.length).toBeLessThanOrEqual(2000)
    expect(text.replaceAll('{{secret:TOKEN}}', '')).not.toMatch(
      /[a-z]{5,}(?=\W*\[…)|(?<=…\]\n)(?!secret|ecret|cret|ret|et)[a-z]{5,}/,
    )
  }
})

test('a pattern finds the handle of a value', async () => {
  const { tools } = await toolsFor({ secrets })
  const { sessionId = '' } = await tools.exec({ command: `echo got ${quoted}; sleep 300`, mode: 'daemon' })
  const found = await tools.process({ action: 'wait_for', sessionId, pattern: 'got (.*)', timeoutMs: 60_000 })
  expect(found.data).toMatchObject({ waitedFor: 'pattern', match: 'got {{secret:TOKEN}}' })
})

test.each([{ 'A-B': 'x' }, { A: '' }, { A: ' \n' }])('secrets that cannot be meant are refused: %o', async (wrong) => {
  await expect(toolsFor({ secrets: wrong })).rejects.toMatchObject({ code: 'invalid-argument' })
})
