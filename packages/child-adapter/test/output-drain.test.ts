import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { defaultDrainLimits } from '@ptarmigan/adapter-interface'
import { afterEach, expect, test } from 'vitest'
import { OutputDrain } from '../src/output-drain.ts'
import { OutputStream } from '../src/output-stream.ts'
import { keepPausedAtExit } from '../src/spawn-child.ts'
import { trees } from './support/trees.ts'

const pids: number[] = []
afterEach(async () => {
  for (const pid of pids.splice(0)) await trees.killTree(pid, { graceMs: 0 })
})

/** The output of a program that has ended and left another one, which holds it. */
const leftOutput = async (command: string): Promise<OutputStream> => {
  const child = spawn('sh', ['-c', command], { detached: true })
  keepPausedAtExit(child)
  const ended = once(child, 'exit')
  const [line]: unknown[] = await once(child.stderr.setEncoding('utf8'), 'data')
  pids.push(Number(line))
  await ended
  return new OutputStream(child.stdout, () => undefined)
}

const silentHolder = 'sleep 300 & echo $! >&2; head -c 100000 /dev/zero'

const blockEventLoop = (forMs: number): void => {
  const end = performance.now() + forMs
  while (performance.now() < end);
}

test.each([
  { what: 'the silence', blockedMs: 500 },
  { what: 'the whole drain', blockedMs: 1500 },
])('a host that does nothing for longer than $what has not heard everything yet', async ({ blockedMs }) => {
  const output = await leftOutput(silentHolder)
  let bytes = 0
  output.listen((chunk) => {
    bytes += chunk.length
  })
  const drain = new OutputDrain([output], defaultDrainLimits)
  blockEventLoop(blockedMs)
  expect(await drain.done).toBe('held')
  expect(bytes).toBe(100_000)
  output.close()
})

test('a holder that writes as fast as it can is left after a bounded amount', async () => {
  const output = await leftOutput('yes & echo $! >&2')
  const drain = new OutputDrain([output], { silenceMs: 50, totalMs: 50 })
  output.listen(() => blockEventLoop(5))
  expect(await drain.done).toBe('held')
  output.close()
})

test('an output that nobody reads is not over, until somebody reads it', async () => {
  const output = await leftOutput(silentHolder)
  const drain = new OutputDrain([output], { silenceMs: 20, totalMs: 50 })
  let bytes = 0
  const early = Promise.race([drain.done, new Promise((resolve) => setTimeout(resolve, 200, 'not yet'))])
  expect(await early).toBe('not yet')
  output.listen((chunk) => {
    bytes += chunk.length
  })
  expect(await drain.done).toBe('held')
  expect(bytes).toBe(100_000)
  output.close()
})

test('finishing gives what is there and waits for nobody', async () => {
  const output = await leftOutput(silentHolder)
  let bytes = 0
  output.listen((chunk) => {
    bytes += chunk.length
  })
  const drain = new OutputDrain([output], { silenceMs: 600_000, totalMs: 600_000 })
  await drain.finish()
  expect(await drain.done).toBe('held')
  expect(bytes).toBe(100_000)
  output.close()
})
