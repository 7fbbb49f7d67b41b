import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Tools } from '@ptarmigan/process-tool'
import type { Logger, SessionHost } from 'ptarmigan'
import { callTool } from './call-tool.ts'
import { packageVersion } from './package-version.ts'
import { createSessionResources } from './session-resources.ts'
import type { ToolPolicy } from './tool-gate.ts'
import { listedTools } from './tool-listing.ts'

export interface McpServerParts {
  /** Where programs run. It is not disposed of with the server: several clients may share it. */
  readonly host: SessionHost
  readonly tools: Tools
  readonly policy: ToolPolicy
  readonly logger: Logger
}

/** The protocol's side for one client: tools, and the logs of sessions as resources. Connect it to a transport. */
export const createMcpServer = ({ host, tools, policy, logger }: McpServerParts): Server => {
  const server = new Server(
    { name: 'ptarmigan', title: 'ptarmigan', version: packageVersion() },
    { capabilities: { tools: {}, resources: { listChanged: true } }, instructions: instructionsFor(policy) },
  )
  const parts = { definitions: tools.definitions, policy, logger }
  const resources = createSessionResources({ host, tools })

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listedTools(tools.definitions, policy) }))
  server.setRequestHandler(CallToolRequestSchema, (request, extra) => callTool(request, { extra, parts }))
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => resources.list(params?.cursor))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => resources.templates())
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }, { signal }) => resources.read(params.uri, signal))

  server.onerror = (error) => logger.warn('A message was not understood, or not sent.', { error: error.message })
  const stopTelling = host.registry.events.subscribe(({ type }) => {
    if (type !== 'running' && type !== 'removed') return
    server.sendResourceListChanged().catch((error: unknown) => logger.debug('A client was not told.', { error }))
  })
  server.onclose = () => stopTelling()
  return server
}

const instructionsFor = ({ readOnly }: ToolPolicy): string =>
  readOnly
    ? 'Looks at programs that run on this machine: process lists them and shows their output and screens.'
    : 'Runs programs on this machine. exec starts a command: to its end, as an interactive session on a terminal, or as a ' +
      'daemon. process watches, types into and ends what runs. Whatever is still running ends with this server.'
