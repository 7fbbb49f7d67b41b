import { createSessionHost, type SessionHost, type SessionHostOptions } from '@ptarmigan/session-host'
import { createTestBackend } from '@ptarmigan/test-support'
import { createTools, type ToolResult, type Tools, type ToolsOptions } from '../src/index.ts'

/** Tools on a host of their own, which ends everything that a test started. */
export interface TestTools extends AsyncDisposable {
  readonly host: SessionHost
  readonly tools: Tools
  /** Starts a session and gives its id. */
  start(command: string, options?: { readonly mode?: 'session' | 'daemon' }): Promise<string>
  /** Waits for a pattern that the session shows, and gives everything that came up to then. */
  shown(sessionId: string, pattern: string): Promise<ToolResult>
}

export const createTestTools = async (
  options: ToolsOptions = {},
  hostOptions: Partial<SessionHostOptions> = {},
): Promise<TestTools> => {
  const host = await createSessionHost({ backend: createTestBackend(), ...hostOptions })
  const tools = createTools(host, options)
  return {
    host,
    tools,
    start: async (command, { mode = 'session' } = {}) => {
      const { sessionId, text } = await tools.exec({ command, mode })
      if (sessionId === undefined) throw new Error(text)
      return sessionId
    },
    shown: async (sessionId, pattern) => {
      const result = await tools.process({ action: 'wait_for', sessionId, pattern, timeoutMs: 60_000 })
      if (result.data.waitedFor !== 'pattern') throw new Error(`${pattern} was not shown: ${result.text}`)
      return result
    },
    [Symbol.asyncDispose]: () => host.dispose(),
  }
}
