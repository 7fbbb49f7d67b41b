import { randomBytes } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { createTools } from '@ptarmigan/process-tool'
import { createSessionHost, type Environment, type Logger, type SessionHost } from 'ptarmigan'
import { createDirectoryPolicy } from './directory-policy.ts'
import { type EndingWatch, endingInWords, exitCodeOf } from './ending.ts'
import { environmentFor, tokenVariable } from './environment-policy.ts'
import { startHttpServer } from './http-server.ts'
import { limitSessions } from './limit-sessions.ts'
import { createMcpServer } from './mcp-server.ts'
import { serveStdio } from './serve-stdio.ts'
import type { ServerSettings } from './server-settings.ts'

export interface ServerSurroundings {
  readonly env: Environment
  readonly input: Readable
  readonly output: Writable
  readonly logger: Logger
  readonly watch: EndingWatch
}

/** Serves until something ends it, ends every program, and resolves to the exit code. @throws when it cannot start */
export const runServer = async (
  settings: ServerSettings,
  { env, input, output, logger, watch }: ServerSurroundings,
): Promise<number> => {
  const policy = {
    readOnly: settings.readOnly,
    directories: await createDirectoryPolicy(settings.allowedDirectories, env.HOME || undefined),
  }
  const host = await createSessionHost({
    hostEnv: environmentFor(env, settings.environment),
    logger,
    ...(settings.logDirectory === undefined ? {} : { logDirectory: settings.logDirectory }),
  })
  try {
    const tools = createTools(limitSessions(host, settings.maxSessions), {
      secrets: settings.secrets,
      maxAnswerChars: settings.maxAnswerChars,
      defaultTimeoutMs: settings.timeoutMs,
      defaultIdleTimeoutMs: settings.idleTimeoutMs,
      defaultShell: settings.shell,
    })
    const createServer = (): Server => createMcpServer({ host, tools, policy, logger })
    const close = await startTransport(settings, { createServer, input, output, logger, watch })
    const ending = await watch.ended
    logger.info(`${endingInWords(ending)} Ending.`, ending.kind === 'failure' ? { error: ending.error } : {})
    await endPrograms(host)
    await close()
    return exitCodeOf(ending)
  } finally {
    await host.dispose()
  }
}

/** Resolves to what closes the transport. */
const startTransport = async (
  { transport }: ServerSettings,
  {
    createServer,
    ...surroundings
  }: Pick<ServerSurroundings, 'input' | 'output' | 'logger' | 'watch'> & { createServer: () => Server },
): Promise<() => Promise<void>> => {
  const { logger } = surroundings
  if (transport.kind === 'stdio') {
    const server = createServer()
    await serveStdio(server, { ...surroundings, onEnd: surroundings.watch.end })
    return () => server.close()
  }
  const token = transport.token ?? randomBytes(32).toString('base64url')
  const http = await startHttpServer({ ...transport, token, createServer, logger })
  logger.info(`Listening on ${http.url}`)
  if (transport.token === undefined) logger.info(`The token: ${token} (set ${tokenVariable} for one that stays)`)
  return http.close
}

/**
 * A client that waits for our end kills us soon, so programs get less time than they otherwise do; and they end before the
 * transport does, whose end cancels calls, which would give them more.
 */
const endPrograms = async (host: SessionHost): Promise<void> => {
  await host.killAll({ graceMs: 1000 })
}
