import { createHash, timingSafeEqual } from 'node:crypto'

/** What must be right about a request before anything of it is looked at. */
export interface AccessPolicy {
  readonly port: number
  readonly token: string
  /** Origins of web pages that may call, beside the server's own. */
  readonly allowedOrigins: readonly string[]
}

export interface AccessRequest {
  readonly method: string
  readonly path: string
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly authorization: string | undefined
}

export type AccessVerdict =
  | { readonly kind: 'allowed' }
  /** The question of a browser before the request proper, which carries no token. */
  | { readonly kind: 'preflight' }
  | { readonly kind: 'refused'; readonly status: 401 | 403 | 404 | 405; readonly message: string }

/** The one path of the server. */
export const mcpPath = '/mcp'

/**
 * Host and Origin are checked so that no web page can reach the server through a name that resolves to this machine; the
 * token, so that no other user of the machine can. https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
export const judgeAccess = (request: AccessRequest, { port, token, allowedOrigins }: AccessPolicy): AccessVerdict => {
  const own = [`127.0.0.1:${port}`, `localhost:${port}`]
  if (request.host === undefined || !own.includes(request.host.toLowerCase()))
    return refusal(403, `This server is ${own.join(' or ')}; the Host header names another.`)
  const origins = [...own.map((host) => `http://${host}`), ...allowedOrigins]
  if (request.origin !== undefined && !origins.includes(request.origin))
    return refusal(403, 'The Origin is not allowed; start the server with --allow-origin to allow it.')
  if (request.path !== mcpPath) return refusal(404, `There is only ${mcpPath} here.`)
  if (request.method === 'OPTIONS' && request.origin !== undefined) return { kind: 'preflight' }
  if (!isBearer(request.authorization, token))
    return refusal(401, 'Send the token that the server printed: "Authorization: Bearer <token>".')
  if (!['GET', 'POST', 'DELETE'].includes(request.method)) return refusal(405, 'Use GET, POST or DELETE.')
  return { kind: 'allowed' }
}

const refusal = (status: 401 | 403 | 404 | 405, message: string): AccessVerdict => ({
  kind: 'refused',
  status,
  message,
})

/** Digests have one length, so the comparison tells nothing by its time. */
const isBearer = (authorization: string | undefined, token: string): boolean => {
  const given = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
