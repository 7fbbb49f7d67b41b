// The tools through the Model Context Protocol: any client can start the server, this one is the SDK's.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'

/** How the server is started. */
export interface ServerCommand {
  readonly command: string
  readonly args: readonly string[]
}

const published: ServerCommand = { command: 'npx', args: ['-y', 'ptarmigan-mcp'] }

/** Starts a server, works in a session on it, and ends it; resolves to what was shown. */
export const runMcpClient = async ({ command, args }: ServerCommand = published): Promise<string[]> => {
  const shown: string[] = []
  const client = new Client({ name: 'example', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command, args: [...args] }))
  try {
    const { tools } = await client.listTools()
    shown.push(`tools: ${tools.map(({ name }) => name).join(', ')}`)
    const call = async (name: string, input: Record<string, unknown>): Promise<string> => {
      const result = await client.callTool({ name, arguments: input }, CallToolResultSchema, {
        onprogress: ({ message }) => shown.push(`progress: ${message}`),
        resetTimeoutOnProgress: true,
      })
      const { content } = CallToolResultSchema.parse(result)
      const text = content.map((piece) => (piece.type === 'text' ? piece.text : `(${piece.type})`)).join('\n')
      shown.push(`> ${name} ${JSON.stringify(input)}`, text)
      return text
    }
    await call('exec', { command: 'echo "hello from $((6 * 7))"' })
    const started = await call('exec', { command: 'sh', mode: 'session' })
    const sessionId = /session ([0-9a-f]{8})/i.exec(started)?.[1]
    await call('process', { action: 'paste', sessionId, text: 'sleep 1; echo "seen $((40 + 2))"' })
    await call('process', { action: 'submit', sessionId })
    await call('process', { action: 'wait_for', sessionId, pattern: 'seen \\d+' })
    await call('process', { action: 'kill', sessionId })
    const { resources } = await client.listResources()
    for (const { uri, title } of resources) shown.push(`log of ${title}: ${uri}`)
    return shown
  } finally {
    // The server ends with its input, and every program with the server.
    await client.close()
  }
}

if (process.argv[1] === import.meta.filename) for (const line of await runMcpClient()) console.log(line)
