import { createTestBackend, until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSessionHost, type SessionHost } from '../src/index.ts'

let host: SessionHost

beforeEach(async () => {
  host = await createSessionHost({ backend: createTestBackend() })
})
afterEach(() => host.dispose())

describe('the first subscriber', () => {
  test.each(['session', 'one-shot'] as const)('of a %s hears every byte, from the first on', async (mode) => {
    const chunks: Uint8Array[] = []
    const session = await host.open({
      ...{ file: 'sh', args: ['-c', 'printf first; printf last'], mode },
      onOutput: (chunk) => void chunks.push(new Uint8Array(chunk.bytes)),
    })
    await session.wait()
    expect(Buffer.concat(chunks).toString()).toBe('firstlast')
  })
})

test('a preamble is on the screen before the program, and in no log', async () => {
  const session = await host.open({
    ...{ file: 'sh', args: ['-c', 'echo ready; cat'], mode: 'session' },
    screenPreamble: 'started again\r\n',
  })
  await until('the program is ready', async () => (await session.snapshot()).text === 'started again\nready')
  expect((await session.log({ raw: true })).lines.join()).not.toContain('started again')
})

describe('queries', () => {
  const askTwice =
    'stty raw -echo; IFS= read -r go; printf "\\033[5n"; dd bs=1 count=4 2>/dev/null | od -An -c; sleep 300'

  test('are left to a real terminal while it shows the output', async () => {
    const session = await host.open({ file: 'sh', args: ['-c', askTwice], mode: 'session' })
    await session.answerQueries(false)
    await session.write('go\n')
    await until('the query was printed', async () =>
      (await session.logReader.tail(10)).lines.join('').includes('\x1b[5n'),
    )
    await session.write('mine')
    await until('what was typed came first', async () => (await session.snapshot()).text.includes('m   i   n   e'))
  })

  test('are answered without a screen, too, once that terminal is gone', async () => {
    const session = await host.open({ file: 'sh', args: ['-c', askTwice], mode: 'daemon', pty: true })
    await session.answerQueries(false)
    await session.answerQueries(true)
    await session.write('go\n')
    let output = ''
    await until('the answer came', async () => {
      output += (await session.poll({ waitMs: 500 })).output
      return output.includes('033   [   0   n')
    })
  })
})

test('the picture of the screen outlives the program', async () => {
  const session = await host.open({
    file: 'sh',
    args: ['-c', 'printf "\\033[31mlast words\\033[?1h"'],
    mode: 'session',
  })
  await session.wait()
  expect(await session.isAlive()).toBe(false)
  const picture = await session.serialize()
  expect(picture).toContain('last words')
  expect(picture).toContain('\x1b[?1h')
})

test('a program that is opened for a real terminal is answered by nobody here, from its first byte on', async () => {
  const script = 'stty -echo -icanon; printf "\\033[5n"; dd bs=1 count=1 2>/dev/null | od -An -c; sleep 300'
  const session = await host.open({ file: 'sh', args: ['-c', script], mode: 'session', answerQueries: false })
  expect(await session.isAlive()).toBe(true)
  await until('the query was printed', async () =>
    (await session.logReader.tail(10)).lines.join('').includes('\x1b[5n'),
  )
  await session.write('m')
  await until('what was typed came first', async () => (await session.snapshot()).text.includes('m'))
})
