import { createSessionHost, type SessionHost } from '@ptarmigan/session-host'
import { createTestBackend, until } from '@ptarmigan/test-support'
import {
  createInteractiveRunner,
  type InteractiveRunner,
  type InteractiveRunnerOptions,
  type RunnerEvent,
} from '../../src/index.ts'

/** A runner on a host of its own, everything that it told, and what ends both. */
export interface TestRunner {
  readonly host: SessionHost
  readonly runner: InteractiveRunner
  readonly events: RunnerEvent[]
  dispose(): Promise<void>
}

export const createTestRunner = async (options: InteractiveRunnerOptions = {}): Promise<TestRunner> => {
  const host = await createSessionHost({ backend: createTestBackend() })
  const runner = createInteractiveRunner(host, options)
  const events: RunnerEvent[] = []
  runner.events.subscribe((event) => events.push(event))
  return {
    ...{ host, runner, events },
    dispose: async () => {
      await runner.dispose()
      await host.dispose()
    },
  }
}

export const eventsOf = <Type extends RunnerEvent['type']>(
  events: readonly RunnerEvent[],
  type: Type,
): Extract<RunnerEvent, { readonly type: Type }>[] =>
  events.filter((event): event is Extract<RunnerEvent, { readonly type: Type }> => event.type === type)

/** The text of a process's screen, once it has what is expected. */
export const screenWith = async (runner: InteractiveRunner, id: string, expected: string | RegExp): Promise<string> => {
  let text = ''
  await until(`the screen shows ${expected}`, async () => {
    text = (await runner.session(id)?.snapshot())?.text ?? ''
    return typeof expected === 'string' ? text.includes(expected) : expected.test(text)
  })
  return text
}

export const sh = (script: string): string[] => ['sh', '-c', script]
