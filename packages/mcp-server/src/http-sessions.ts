import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Logger } from 'ptarmigan'

export interface HttpSessionsOptions {
  readonly createServer: () => Server
  readonly logger: Logger
  /** Clients at the same time; default 100. Beyond, the one that was quiet longest makes room. */
  readonly maximum?: number
  /** A client without an open request is forgotten after this time; default 30 minutes. */
  readonly idleMs?: number
}

/** The clients of the HTTP server, each with a protocol server of its own. */
export interface HttpSessions {
  /** Hands a request of a known client over; `false` when there is no such client. */
  handle(exchange: Exchange): Promise<boolean>
  /** Hands over the first request of a client; `false` when there are too many clients with open requests. */
  begin(exchange: Exchange): Promise<boolean>
  /** Ends all; their open requests end with them. */
  close(): Promise<void>
}

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The parsed body of a POST. */
  readonly body?: unknown
}

interface Client {
  readonly transport: StreamableHTTPServerTransport
  openRequests: number
  quietSince: number
}

export const createHttpSessions = ({
  createServer,
  logger,
  maximum = 100,
  idleMs = 30 * 60_000,
}: HttpSessionsOptions): HttpSessions => {
  const clients = new Map<string, Client>()
  const sweep = setInterval(() => {
    for (const client of quiet(clients)) if (performance.now() - client.quietSince > idleMs) void end(client)
  }, idleMs / 10)
  sweep.unref()

  const end = async ({ transport }: Client): Promise<void> => {
    try {
      await transport.close()
    } catch (error) {
      logger.warn('A client was not closed properly.', { error })
    }
  }

  const serve = async (client: Client, { request, response, body }: Exchange): Promise<void> => {
    client.openRequests += 1
    response.once('close', () => {
      client.openRequests -= 1
      client.quietSince = performance.now()
    })
    await client.transport.handleRequest(request, response, body)
  }

  return {
    handle: async (exchange) => {
      const client = clients.get(String(exchange.request.headers['mcp-session-id']))
      if (client === undefined) return false
      await serve(client, exchange)
      return true
    },
    begin: async (exchange) => {
      if (clients.size >= maximum) {
        const [longest] = quiet(clients).toSorted((one, other) => one.quietSince - other.quietSince)
        if (longest === undefined) return false
        await end(longest)
      }
      const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => {
          clients.set(id, client)
          logger.debug('A client is here.', { id })
        },
      })
      const client: Client = { transport, openRequests: 0, quietSince: performance.now() }
      transport.onclose = () => {
        if (transport.sessionId === undefined) return
        clients.delete(transport.sessionId)
        logger.debug('A client is gone.', { id: transport.sessionId })
      }
      await createServer().connect(transport)
      await serve(client, exchange)
      // Refused as a first request: nobody will ask for it again.
      if (transport.sessionId === undefined) await end(client)
      return true
    },
    close: async () => {
      clearInterval(sweep)
      await Promise.all([...clients.values()].map(end))
    },
  }
}

const quiet = (clients: ReadonlyMap<string, Client>): Client[] =>
  [...clients.values()].filter(({ openRequests }) => openRequests === 0)
