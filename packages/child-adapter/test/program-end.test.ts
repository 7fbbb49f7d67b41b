import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { silentLogger } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { createChildBackend } from '../src/index.ts'
import { ProgramEnd } from '../src/program-end.ts'
import { shell } from './support/runs.ts'
import { trees } from './support/trees.ts'

test('an end that is not seen in time is assumed, and the result says so, also when it is seen later', async () => {
  const child = spawn('sleep', ['300'])
  const end = new ProgramEnd(child, silentLogger)
  end.assumeAfter(20)
  const assumed = { kind: 'signaled', signal: 'SIGKILL', signalNumber: 9, unconfirmed: true }
  expect(await end.exited).toEqual(assumed)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  expect([end.result, await end.exited]).toEqual([assumed, assumed])
})

test('an end that is seen is not assumed', async () => {
  const child = spawn('sh', ['-c', 'exit 3'])
  const end = new ProgramEnd(child, silentLogger)
  end.assumeAfter(60_000)
  expect(await end.exited).toEqual({ kind: 'exited', code: 3 })
  end.assumeAfter(0)
  expect(end.result).toEqual({ kind: 'exited', code: 3 })
})

test('dispose() of a program whose tree cannot be killed ends at least the program, and says so', async () => {
  const cause = new Error('no process table')
  const powerless = { ...trees, killTree: () => Promise.reject(cause) }
  const adapter = await createChildBackend({ trees: powerless }).spawn(shell('exec sleep 300'), {
    stdinMode: 'pipe-open',
  })
  await expect(adapter.dispose()).rejects.toBe(cause)
  expect(await trees.isAlive(adapter.identity)).toBe(false)
  expect(await adapter.wait()).toMatchObject({ kind: 'signaled', signal: 'SIGKILL' })
  await expect(adapter.stdin?.write('x')).rejects.toMatchObject({ code: 'session-ended' })
})
