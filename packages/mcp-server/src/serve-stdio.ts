import type { Readable, Writable } from 'node:stream'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Ending } from './ending.ts'

export interface StdioOptions {
  readonly input: Readable
  /** Carries the protocol, and nothing else. */
  readonly output: Writable
  /** Hears that the client is gone, or does not read. */
  readonly onEnd: (ending: Ending) => void
}

/** Serves one client over two streams, a JSON-RPC message a line. */
export const serveStdio = async (server: Server, { input, output, onEnd }: StdioOptions): Promise<void> => {
  input.once('end', () => onEnd({ kind: 'input-closed' }))
  input.once('close', () => onEnd({ kind: 'input-closed' }))
  input.on('error', () => onEnd({ kind: 'input-closed' }))
  output.on('error', (error) => onEnd({ kind: 'output-failed', reason: error.message }))
  const transport = new StdioServerTransport(input, output)
  const send = transport.send.bind(transport)
  transport.send = (message) => {
    if (output.writableLength > maximumUnreadChars)
      onEnd({ kind: 'output-failed', reason: 'it has not read for too long' })
    return send(message)
  }
  // The transport closes itself when a message is longer than 10 MiB.
  transport.onclose = () => onEnd({ kind: 'input-closed' })
  await server.connect(transport)
}

/** What may wait for a client that does not read. */
const maximumUnreadChars = 64 * 1024 * 1024
