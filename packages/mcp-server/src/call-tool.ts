import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  type CallToolRequest,
  type CallToolResult,
  ErrorCode,
  McpError,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import type { ToolDefinition, ToolResult } from '@ptarmigan/process-tool'
import { isPtarmiganError, type Logger } from 'ptarmigan'
import { startProgress } from './progress-reporter.ts'
import { gateCall, isOffered, refuse, type ToolPolicy } from './tool-gate.ts'

/** What a request of a client comes with. */
export type RequestExtra = RequestHandlerExtra<ServerRequest, ServerNotification>

export interface CallToolParts {
  readonly definitions: readonly ToolDefinition[]
  readonly policy: ToolPolicy
  readonly logger: Logger
}

/** Runs a tool for a client: progress while it waits, and an end to the waiting when the client cancels. */
export const callTool = async (
  { params }: CallToolRequest,
  { extra, parts }: { readonly extra: RequestExtra; readonly parts: CallToolParts },
): Promise<CallToolResult> => {
  const { definitions, policy, logger } = parts
  const definition = definitions.find(({ name }) => name === params.name)
  if (definition === undefined || !isOffered(definition, policy)) throw unknownTool(params.name, parts)
  const { name } = definition
  const progressToken = extra._meta?.progressToken
  const progress =
    progressToken === undefined
      ? undefined
      : startProgress({
          send: (step) =>
            extra.sendNotification({ method: 'notifications/progress', params: { progressToken, ...step } }),
          onError: (error) => logger.debug('A progress notification was not sent.', { error }),
        })
  try {
    const gated = await gateCall({ name, input: params.arguments ?? {} }, policy)
    if (gated.kind === 'refuse') return protocolResult(gated.answer)
    const result = await definition.call(gated.input, {
      signal: extra.signal,
      ...(progress === undefined ? {} : { onProgress: ({ message }) => progress.report(message) }),
    })
    return protocolResult(result)
  } catch (error) {
    return protocolResult(failure(error, { name, logger }))
  } finally {
    progress?.stop()
  }
}

/** The facts go beside the text, where programs find them and models need not read them twice. */
const protocolResult = ({ text, isError, data, sessionId, image }: ToolResult): CallToolResult => ({
  content: [
    { type: 'text', text },
    ...(image === undefined ? [] : [{ type: 'image' as const, data: image.base64, mimeType: image.mimeType }]),
  ],
  isError,
  _meta: { [factsKey]: { ...(sessionId === undefined ? {} : { sessionId }), ...data } },
})

/** Where the facts of an answer are in its `_meta`. */
export const factsKey = 'ptarmigan/facts'

const failure = (error: unknown, { name, logger }: { name: string; logger: Logger }): ToolResult => {
  if (isPtarmiganError(error)) return refuse(error.code, error.message).answer
  logger.error(`The tool ${name} failed.`, { error })
  return refuse('internal', `The server failed: ${error instanceof Error ? error.message : String(error)}`).answer
}

const unknownTool = (name: string, { definitions, policy }: CallToolParts): McpError => {
  const names = definitions.filter((definition) => isOffered(definition, policy)).map((definition) => definition.name)
  return new McpError(
    ErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name)}; there are: ${names.join(', ')}.`,
  )
}
