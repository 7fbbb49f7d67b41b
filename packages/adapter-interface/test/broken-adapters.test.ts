import { describe, expect, test } from 'vitest'
import { ConformanceFailure, type ConformanceTarget, conformanceCases } from '../src/conformance/index.ts'
import type { OutputListener, PipeBackend, ProcessAdapter } from '../src/index.ts'
import { createExampleBackend } from './example-adapter.ts'
import { createExampleTrees } from './example-trees.ts'

const trees = createExampleTrees()
const sound = createExampleBackend({ trees })

/** The example adapter with a fault in it. */
const broken = (fault: (adapter: ProcessAdapter) => Partial<ProcessAdapter>): ConformanceTarget => ({
  name: 'a broken adapter',
  capabilities: ['exact-bytes', 'back-pressure', 'signals', 'held-output'],
  factory: {
    stdio: 'pipe',
    spawn: async (spec, options) => {
      const adapter = await sound.spawn(spec, options)
      return { ...forwarding(adapter), ...fault(adapter) }
    },
  } satisfies PipeBackend,
  trees,
})

const forwarding = (adapter: ProcessAdapter): ProcessAdapter => ({
  stdio: adapter.stdio,
  pid: adapter.pid,
  identity: adapter.identity,
  ...(adapter.stdin === undefined ? {} : { stdin: adapter.stdin }),
  exited: adapter.exited,
  drained: adapter.drained,
  onStdout: (listener) => adapter.onStdout(listener),
  onStderr: (listener) => adapter.onStderr(listener),
  pause: () => adapter.pause(),
  resume: () => adapter.resume(),
  wait: () => adapter.wait(),
  kill: adapter.kill.bind(adapter),
  dispose: () => adapter.dispose(),
  [Symbol.asyncDispose]: () => adapter.dispose(),
})

const losingTheEnd = (listener: OutputListener): OutputListener => {
  let before: Uint8Array | undefined
  return (chunk) => {
    if (before !== undefined) listener(before)
    before = chunk
  }
}

const inOneBuffer = (listener: OutputListener): OutputListener => {
  const buffer = Buffer.alloc(1_000_000)
  return (chunk) => {
    buffer.set(chunk)
    listener(buffer.subarray(0, chunk.length))
  }
}

const faults: readonly { fault: string; caughtBy: string; target: ConformanceTarget }[] = [
  {
    fault: 'loses the last chunk',
    caughtBy: 'output-at-exit',
    target: broken((adapter) => ({ onStdout: (listener) => adapter.onStdout(losingTheEnd(listener)) })),
  },
  {
    fault: 'reads into one buffer',
    caughtBy: 'chunks-kept',
    target: broken((adapter) => ({ onStdout: (listener) => adapter.onStdout(inOneBuffer(listener)) })),
  },
  {
    fault: 'ignores pause()',
    caughtBy: 'pause',
    target: broken(() => ({ pause: () => undefined })),
  },
  {
    fault: 'mixes the streams',
    caughtBy: 'streams-apart',
    target: broken((adapter) => ({
      onStdout: (listener) => {
        adapter.onStdout(listener)
        adapter.onStderr(listener)
      },
      onStderr: () => undefined,
    })),
  },
  {
    fault: 'takes the exit for the end',
    caughtBy: 'wait-twice',
    target: broken((adapter) => ({ wait: async () => ({ ...(await adapter.exited), kind: 'exited', code: 0 }) })),
  },
  {
    fault: 'resolves writes before they are taken',
    caughtBy: 'write-not-reading',
    target: broken(({ stdin }) =>
      stdin === undefined
        ? {}
        : {
            stdin: {
              write: async (data) => void stdin.write(data).catch(() => undefined),
              end: () => stdin.end(),
            },
          },
    ),
  },
  {
    fault: 'says complete when the output is held',
    caughtBy: 'held',
    target: broken((adapter) => ({ drained: adapter.drained.then(() => 'complete' as const) })),
  },
  {
    fault: 'tells another pid',
    caughtBy: 'identity',
    target: broken((adapter) => ({ pid: adapter.pid + 1 })),
  },
]

describe('a fault in an adapter is caught by the case that is about it', () => {
  for (const { fault, caughtBy, target } of faults) {
    test(`an adapter that ${fault} fails ${caughtBy}`, { timeout: 60_000 }, async () => {
      const found = conformanceCases.find(({ id }) => id === caughtBy)
      await expect(found?.run(target)).rejects.toBeInstanceOf(ConformanceFailure)
    })
  }

  test('what an adapter does not dispose of is ended and told all the same', { timeout: 60_000 }, async () => {
    const started: ProcessAdapter[] = []
    const target = broken((adapter) => {
      started.push(adapter)
      return { dispose: async () => undefined }
    })
    const found = conformanceCases.find(({ id }) => id === 'streaming')
    await expect(found?.run(target)).rejects.toThrow('programs that live after dispose()')
    expect(await Promise.all(started.map(({ identity }) => trees.isAlive(identity)))).toEqual([false])
    await Promise.all(started.map((adapter) => adapter.dispose()))
  })

  test('a failure says what was expected and what was got', { timeout: 60_000 }, async () => {
    const target = broken((adapter) => ({ onStdout: (listener) => adapter.onStdout(losingTheEnd(listener)) }))
    const failure: unknown = await conformanceCases
      .find(({ id }) => id === 'complete')
      ?.run(target)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConformanceFailure)
    expect(failure).toMatchObject({ message: 'the output: expected "all", got ""', expected: 'all', actual: '' })
  })
})
