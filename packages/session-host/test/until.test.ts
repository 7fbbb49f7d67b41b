import { createTestBackend } from '@ptarmigan/test-support'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSessionHost, type SessionHost, type SessionSpec } from '../src/index.ts'

let host: SessionHost

beforeEach(async () => {
  host = await createSessionHost({ backend: createTestBackend() })
})
afterEach(() => host.dispose())

const sh = (script: string): SessionSpec => ({ file: 'sh', args: ['-c', script], mode: 'session' })

test('a dialogue: each wait goes on behind the one before, also when everything came at once', async () => {
  const session = await host.open(sh('printf "name: "; read n; printf "hi $n\\nage: "; read a; echo "$a"; exit 4'))
  const asked = await session.until({ pattern: /\w+: $/, from: 0, timeoutMs: 20_000 })
  expect(asked).toMatchObject({ kind: 'pattern', match: 'name: ' })
  await session.write('Ann\r')
  const again = await session.until({ pattern: /hi (\w+)\n/, from: asked.cursor, timeoutMs: 20_000 })
  expect(again).toMatchObject({ kind: 'pattern', groups: ['Ann'] })
  const age = await session.until({ pattern: 'age: ', from: again.cursor, timeoutMs: 20_000 })
  expect(age).toMatchObject({ kind: 'pattern' })
  await session.write('7\r')
  expect(await session.until({ pattern: 'never', timeoutMs: 20_000 })).toMatchObject({
    kind: 'exit',
    exit: { exitCode: 4 },
  })
  expect(await session.until({ pattern: /age: 7\n7\n/, from: 0 })).toMatchObject({ kind: 'pattern' })
})

test('a flood slows nothing down, and the one line in it is found', async () => {
  const session = await host.open({
    ...sh('seq 1 300000; echo "the ne""edle"; seq 1 300000'),
    mode: 'one-shot',
  })
  const found = await session.until({ pattern: /the \w+/, from: 0, timeoutMs: 50_000 })
  expect(found).toMatchObject({ kind: 'pattern', match: 'the needle' })
  const { bytes } = await session.logReader.readBytes(found.cursor - 10, found.cursor)
  expect(new TextDecoder().decode(bytes)).toBe('the needle')
  expect((await session.wait()).exitCode).toBe(0)
})
