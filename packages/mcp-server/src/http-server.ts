import { createServer as createNodeServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { PtarmiganError } from 'ptarmigan'
import { type AccessPolicy, judgeAccess, mcpPath } from './access-control.ts'
import { createHttpSessions, type Exchange, type HttpSessions, type HttpSessionsOptions } from './http-sessions.ts'
import { readBody } from './read-body.ts'

export interface HttpServerOptions extends HttpSessionsOptions {
  /** 0 for any free one. */
  readonly port: number
  readonly token: string
  /** Origins of web pages that may call; default none. */
  readonly allowedOrigins?: readonly string[]
}

export interface HttpServer {
  readonly url: string
  /** Ends every request and connection. */
  close(): Promise<void>
}

/**
 * Serves the protocol over streamable HTTP, on 127.0.0.1 only.
 *
 * @throws `resource-exhausted` when the port is taken
 */
export const startHttpServer = async ({
  port,
  token,
  allowedOrigins = [],
  ...options
}: HttpServerOptions): Promise<HttpServer> => {
  const sessions = createHttpSessions(options)
  const server = createNodeServer((request, response) => {
    const access: AccessPolicy = { port: listeningPort(), token, allowedOrigins }
    answer({ request, response }, { access, sessions }).catch((error: unknown) => {
      options.logger.error('A request failed.', { error })
      refuse(response, { status: 500, message: 'The server failed; its log says why.' })
    })
  })
  const listeningPort = (): number => addressOf(server.address()).port
  await new Promise<void>((resolve, reject) => {
    server.on('error', (error) => {
      // After the start it is a connection that could not be taken, e.g. for want of descriptors.
      if (server.listening) options.logger.warn('A connection was not taken.', { error })
      reject(cannotListen(port, error))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${listeningPort()}${mcpPath}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await sessions.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const answer = async (
  { request, response }: Exchange,
  { access, sessions }: { readonly access: AccessPolicy; readonly sessions: HttpSessions },
): Promise<void> => {
  const { host, origin, authorization } = request.headers
  const path = (request.url ?? '').split('?', 1)[0] ?? ''
  const verdict = judgeAccess({ method: request.method ?? '', path, host, origin, authorization }, access)
  if (verdict.kind === 'refused') return refuse(response, verdict)
  if (origin !== undefined) allowOrigin(response, origin)
  if (verdict.kind === 'preflight') return void response.writeHead(204, preflightHeaders).end()
  if (request.method !== 'POST') {
    if (!(await sessions.handle({ request, response }))) refuse(response, unknownSession)
    return
  }
  const body = await readBody(request)
  if (body.kind === 'gone') return
  if (body.kind === 'too-large') return refuse(response, { status: 413, message: 'The request is larger than 4 MiB.' })
  if (body.kind === 'not-json')
    return refuse(response, { status: 400, code: -32700, message: 'The request is not JSON.' })
  const exchange = { request, response, body: body.value }
  if (request.headers['mcp-session-id'] !== undefined) {
    if (!(await sessions.handle(exchange))) refuse(response, unknownSession)
    return
  }
  if (!isInitializeRequest(body.value))
    return refuse(response, {
      status: 400,
      message: 'Send initialize first, then its Mcp-Session-Id with every request.',
    })
  if (!(await sessions.begin(exchange)))
    refuse(response, { status: 503, message: 'Too many clients have open requests; try again later.' })
}

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management */
const unknownSession: Refusal = {
  status: 404,
  code: -32001,
  message: 'There is no such session, or it was quiet for too long; send initialize again.',
}

interface Refusal {
  readonly status: number
  /** Of JSON-RPC; default -32000. */
  readonly code?: number
  readonly message: string
}

/** The connection ends, too: what is left of a refused request is not read. */
const refuse = (response: ServerResponse, { status, code = -32000, message }: Refusal): void => {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, {
    'Content-Type': 'application/json',
    Connection: 'close',
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
  })
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }))
}

const allowOrigin = (response: ServerResponse, origin: string): void => {
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id')
  response.setHeader('Vary', 'Origin')
}

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, Mcp-Session-Id, Mcp-Protocol-Version, Last-Event-ID',
  'Access-Control-Max-Age': '600',
}

const addressOf = (address: string | AddressInfo | null): AddressInfo => {
  if (typeof address === 'object' && address !== null) return address
  throw new TypeError('an HTTP server on a port has an address')
}

const cannotListen = (port: number, cause: Error): PtarmiganError =>
  new PtarmiganError(
    `Cannot listen on 127.0.0.1:${port}: ${cause.message}. Choose another port with --port; 0 is any free one.`,
    { code: 'resource-exhausted', operation: 'listen', cause, details: { port } },
  )
