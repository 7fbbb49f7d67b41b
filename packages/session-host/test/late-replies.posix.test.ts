import { createTestBackend } from '@ptarmigan/test-support'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSessionHost, type SessionHost } from '../src/index.ts'

let host: SessionHost

beforeEach(async () => {
  host = await createSessionHost({ backend: createTestBackend() })
})
afterEach(() => host.dispose())

/** Its child asks from the foreground, in a process group of its own, behind output that keeps a screen busy. */
const childAsks = `
import os, signal, tty
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
tty.setraw(0)
ready, go = os.pipe()
child = os.fork()
if child == 0:
    os.setpgid(0, 0)
    os.read(ready, 1)
    os.write(1, b"\\x1b[31mx\\r\\n" * 24000 + b"\\x1b[6n")
    os.write(1, b"GOT " + os.read(0, 100).hex().encode() + b"\\r\\n")
os.setpgid(child, child)
os.tcsetpgrp(0, child)
os.write(go, b"x")
signal.pause()
`

test('a program in the foreground gets its answers, behind as much output', async () => {
  const session = await host.open({ file: 'python3', args: ['-c', childAsks], mode: 'session' })
  expect(await session.until({ pattern: /GOT 1b5b\w+52/, from: 0, timeoutMs: 40_000 })).toMatchObject({
    kind: 'pattern',
  })
})

test('B161: an answer is not typed for a program that has ended', async () => {
  const session = await host.open({
    ...{ file: 'sh', args: ['-c', 'printf "\\033[6n"; sleep .2; exit 0'], mode: 'one-shot' },
    pty: true,
  })
  expect((await session.wait()).exitCode).toBe(0)
})
