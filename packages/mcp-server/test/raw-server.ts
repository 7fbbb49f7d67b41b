import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { until } from '@ptarmigan/test-support'
import { bin, plainEnv } from './server.ts'

/** A server without a client: what goes in and out, byte by byte. */
export interface RawServer extends AsyncDisposable {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>
  /** Everything on standard output so far. */
  readonly output: () => string
  readonly log: () => string
  /** Sends a request and resolves to its answer. */
  request(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>
  send(message: Record<string, unknown>): void
  /** Resolves at the end of the process and of its output. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

export const startRaw = async (
  args: readonly string[] = [],
  { nodeArgs = [] }: { nodeArgs?: readonly string[] } = {},
): Promise<RawServer> => {
  const child = spawn(process.execPath, [...nodeArgs, bin, ...args], {
    env: plainEnv(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [output, log] = ['', '']
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    log += String(chunk)
  })
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  let id = 0
  const server: RawServer = {
    child,
    output: () => output,
    log: () => log,
    ended,
    send: (message) => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    request: async (method, params = {}) => {
      id += 1
      const own = id
      server.send({ id: own, method, params })
      let answer: Record<string, unknown> | undefined
      await until(`an answer to ${method}; the log: ${log}`, () => {
        answer = messagesIn(output).find((message) => message.id === own)
        return answer !== undefined
      })
      return answer ?? {}
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
  await server.request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'raw', version: '1' },
  })
  server.send({ method: 'notifications/initialized' })
  return server
}

/** Every whole line of a protocol output as a message; a line that is none throws. */
export const messagesIn = (output: string): Record<string, unknown>[] =>
  output
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const message: unknown = JSON.parse(line)
      if (typeof message !== 'object' || message === null || !('jsonrpc' in message) || message.jsonrpc !== '2.0')
        throw new Error(`no message: ${line}`)
      return { ...message }
    })

/** The first text of an answer to `tools/call`. */
export const textOfAnswer = ({ result }: Record<string, unknown>): string => {
  const content: unknown = typeof result === 'object' && result !== null && 'content' in result ? result.content : []
  const [first]: unknown[] = Array.isArray(content) ? content : []
  return typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : JSON.stringify(result)
}
