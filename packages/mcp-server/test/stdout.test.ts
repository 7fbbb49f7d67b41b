import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { messagesIn, startRaw, textOfAnswer } from './raw-server.ts'
import { call, startStdio, textOf } from './server.ts'

const noise = fileURLToPath(new URL('fixtures/print-noise.mjs', import.meta.url))

test('what a dependency prints never reaches standard output', async () => {
  await using server = await startStdio([], { nodeArgs: ['--import', noise] })
  for (let index = 0; index < 5; index += 1)
    expect(textOf(await call(server.client, ['exec', { command: 'sleep 0.1; echo fine' }]))).toContain('fine')
  expect(server.noise).toEqual([])
  expect(server.log()).toContain('noise: loading')
  expect(server.log()).toContain('noise: running')
})

test('garbage on standard input is passed over, whatever it is, and requests between it are answered', async () => {
  await using server = await startRaw()
  const garbage = [
    'nonsense',
    '{"jsonrpc":"2.0","id":77',
    '[]',
    'null',
    '{"jsonrpc":"1.0","id":1,"method":"tools/list"}',
    '{"id":99}',
    '\u0000\u001b[31m\u2028',
    Buffer.from([0xff, 0xfe, 0x00, 0x80]),
    'x'.repeat(1_000_000),
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}}',
    '{"jsonrpc":"2.0","id":4242,"result":{}}',
  ]
  for (const piece of garbage) {
    server.child.stdin.write(piece)
    server.child.stdin.write('\n')
    expect(await server.request('ping')).toMatchObject({ result: {} })
  }
  const answer = await server.request('tools/call', { name: 'exec', arguments: { command: 'echo sane' } })
  expect(textOfAnswer(answer)).toContain('sane')
  server.child.stdin.end()
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(messagesIn(server.output()).length).toBeGreaterThan(garbage.length)
  expect(server.output().endsWith('\n')).toBe(true)
})

test('a message without an end ends the server before it fills the memory', async () => {
  await using server = await startRaw()
  const piece = 'x'.repeat(1_000_000)
  for (let index = 0; index < 12; index += 1) server.child.stdin.write(piece)
  expect(await server.ended).toEqual({ code: 1, signal: null })
  messagesIn(server.output())
})
