import { until } from '@ptarmigan/test-support'
import type { ProcessIdentity } from 'ptarmigan'
import { afterEach, expect, test } from 'vitest'
import { messagesIn, type RawServer, startRaw, textOfAnswer } from './raw-server.ts'
import { allGone, endAll, identify } from './server.ts'

let server: RawServer
let left: ProcessIdentity[] = []

afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await endAll(left)
  left = []
})

/** One that ignores the polite signals, and has a child in a session of its own that does, too. */
const stubborn = `trap '' TERM HUP; echo pid:$$; setsid sh -c 'trap "" TERM; echo pid:$$; sleep 8712; :' & wait; :`

/** A server with everything that a model can leave running; resolves when all of it runs, by identity. */
const startBusy = async (): Promise<void> => {
  server = await startRaw()
  const tool = (name: string, input: Record<string, unknown>): Promise<Record<string, unknown>> =>
    server.request('tools/call', { name, arguments: input })
  /** Starts it and resolves to the pids that it prints. */
  const start = async (input: Record<string, unknown>, count: number): Promise<number[]> => {
    const pids = new Set<number>()
    const note = (answer: Record<string, unknown>): string => {
      const text = textOfAnswer(answer)
      for (const [, pid] of text.matchAll(/pid:(\d+)/g)) pids.add(Number(pid))
      return text
    }
    const sessionId = /[0-9a-f]{8}/.exec(note(await tool('exec', input)))?.[0]
    await until(`${input.command} says its pids`, async () => {
      if (pids.size < count) note(await tool('process', { action: 'poll', sessionId, timeoutMs: 1000 }))
      return pids.size >= count
    })
    return [...pids]
  }
  const pids = [
    ...(await start({ command: 'echo pid:$$; exec sleep 8711', mode: 'session' }, 1)),
    ...(await start({ command: stubborn, mode: 'daemon' }, 2)),
    ...(await start({ command: 'echo pid:$$; exec sleep 8713', yieldMs: 0 }, 1)),
  ]
  // One that is still waited for when the end comes.
  server.send({
    id: 'waiting',
    method: 'tools/call',
    params: { name: 'exec', arguments: { command: 'exec sleep 8714' } },
  })
  await until('it is waited for', async () => {
    const pid = /pid (\d+): exec sleep 8714/.exec(textOfAnswer(await tool('process', { action: 'list' })))?.[1]
    if (pid !== undefined) pids.push(Number(pid))
    return pid !== undefined
  })
  left = await identify(pids)
}

test('a client that closes the input: the server ends, and nothing is left', async () => {
  await startBusy()
  server.child.stdin.end()
  expect(await server.ended).toEqual({ code: 0, signal: null })
  await allGone(left)
  messagesIn(server.output())
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s: the server ends, and nothing is left', async (signal) => {
  await startBusy()
  server.child.kill(signal)
  expect(await server.ended).toEqual({ code: 0, signal: null })
  await allGone(left)
  messagesIn(server.output())
})

test('SIGKILL, which nobody can catch: nothing is left either', async () => {
  await startBusy()
  server.child.kill('SIGKILL')
  await server.ended
  await allGone(left)
})

test('a client that disappears, with its ends of both pipes: nothing is left', async () => {
  await startBusy()
  server.child.stdout.destroy()
  server.child.stderr.destroy()
  server.child.stdin.destroy()
  await allGone(left)
  expect(await server.ended).toEqual({ code: 0, signal: null })
})

test('a client that does not read does not keep the server from ending', async () => {
  await startBusy()
  server.child.stdout.pause()
  for (let index = 0; index < 200; index += 1)
    server.send({
      id: `flood ${index}`,
      method: 'tools/call',
      params: { name: 'process', arguments: { action: 'list' } },
    })
  server.child.kill('SIGTERM')
  await allGone(left)
  server.child.stdout.resume()
  await server.ended
})
