import type { Readable, Writable } from 'node:stream'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Ending } from './ending.ts'
import { createWholeLines, maximumMessageBytes } from './whole-lines.ts'

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
  // What fails here is a message that is too long: there is no way to find the start of the next one with certainty.
  const lines = createWholeLines().on('error', (error) => onEnd({ kind: 'input-failed', reason: error.message }))
  const transport = new StdioServerTransport(input.pipe(lines), output, { maxBufferSize: 2 * maximumMessageBytes })
  transport.onclose = () => onEnd({ kind: 'input-closed' })
  const send = transport.send.bind(transport)
  transport.send = (message) => {
    if (output.writableLength > maximumUnreadChars)
      onEnd({ kind: 'output-failed', reason: 'it has not read for too long' })
    return send(message)
  }
  await server.connect(transport)
}

/** What may wait for a client that does not read. */
const maximumUnreadChars = 64 * 1024 * 1024
