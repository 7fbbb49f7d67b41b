import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { createTestBackend, until } from '@ptarmigan/test-support'
import type { ProcessIdentity } from 'ptarmigan'

/** The built program: `npm test` builds before it tests. */
export const bin: string = fileURLToPath(new URL('../dist/bin.js', import.meta.url))

/** The environment of a server under test: nothing of this shell but what programs are found by. */
export const plainEnv = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '/',
  ...more,
})

export interface StdioServer extends AsyncDisposable {
  readonly client: Client
  readonly pid: number
  /** What the client found on the server's output that is no message; must stay empty. */
  readonly noise: readonly Error[]
  /** What the server wrote to its log. */
  readonly log: () => string
}

/** A server of its own, and the SDK's client on it. */
export const startStdio = async (
  args: readonly string[] = [],
  { env = {}, nodeArgs = [] }: { env?: Readonly<Record<string, string>>; nodeArgs?: readonly string[] } = {},
): Promise<StdioServer> => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...nodeArgs, bin, ...args],
    env: plainEnv(env),
    stderr: 'pipe',
  })
  let log = ''
  transport.stderr?.on('data', (chunk) => {
    log += String(chunk)
  })
  const client = newClient()
  const noise: Error[] = []
  client.onerror = (error) => noise.push(error)
  await client.connect(transport)
  const { pid } = transport
  if (pid === null) throw new Error(`the server did not start: ${log}`)
  return { client, pid, noise, log: () => log, [Symbol.asyncDispose]: () => client.close() }
}

export const newClient = (): Client => new Client({ name: 'test', version: '1.0.0' })

export const httpTransport = (url: string, token: string): StreamableHTTPClientTransport =>
  new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { Authorization: `Bearer ${token}` } } })

/** Calls a tool; the options are those of the SDK's client. */
export const call = async (
  client: Client,
  [name, input]: readonly ['exec' | 'process', Record<string, unknown>],
  options: Parameters<Client['callTool']>[2] = {},
): Promise<CallToolResult> =>
  CallToolResultSchema.parse(await client.callTool({ name, arguments: input }, CallToolResultSchema, options))

export const textOf = ({ content }: CallToolResult): string =>
  content.map((piece) => (piece.type === 'text' ? piece.text : `(${piece.type})`)).join('\n')

export const factsOf = ({ _meta }: CallToolResult): Readonly<Record<string, unknown>> => {
  const facts = _meta?.['ptarmigan/facts']
  return typeof facts === 'object' && facts !== null ? { ...facts } : {}
}

export const sessionOf = (result: CallToolResult): string => {
  const { sessionId } = factsOf(result)
  if (typeof sessionId !== 'string') throw new Error(`no session: ${textOf(result)}`)
  return sessionId
}

const { trees } = createTestBackend()

/** Who has these pids now, for a question after they should be gone. */
export const identify = (pids: readonly number[]): Promise<ProcessIdentity[]> =>
  Promise.all(pids.map((pid) => trees.identify(pid)))

export const allGone = (identities: readonly ProcessIdentity[]): Promise<void> =>
  until(`${identities.map(({ pid }) => pid).join(', ')} are gone`, async () => {
    const alive = await Promise.all(identities.map((identity) => trees.isAlive(identity)))
    return alive.every((is) => is === false)
  })

/** Ends what a failed test left. */
export const endAll = async (identities: readonly ProcessIdentity[]): Promise<void> => {
  for (const identity of identities) await trees.killTree(identity, { graceMs: 0 }).catch(() => undefined)
}
