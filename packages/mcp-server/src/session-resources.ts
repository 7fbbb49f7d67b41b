import {
  ErrorCode,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  McpError,
  type ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js'
import type { JsonValue, Tools } from '@ptarmigan/process-tool'
import { endInWords, type Session, type SessionHost } from 'ptarmigan'
import { factsKey } from './call-tool.ts'
import { type LogAddress, logUri, logUriTemplate, parseLogUri } from './log-uri.ts'

/** The logs of sessions as resources of the protocol. */
export interface SessionResources {
  /** Newest first, {@link resourcesPerPage} at a time. */
  list(cursor: string | undefined): Promise<ListResourcesResult>
  templates(): ListResourceTemplatesResult
  /** The last 200 lines, or the page that the address asks for. */
  read(uri: string, signal: AbortSignal): Promise<ReadResourceResult>
}

/** How many resources a page of the list holds. */
export const resourcesPerPage = 50

/** A page is read with the tools, which keep registered secrets out of it. */
export const createSessionResources = ({
  host,
  tools,
}: {
  readonly host: SessionHost
  readonly tools: Tools
}): SessionResources => ({
  list: async (cursor) => {
    const before = cursor === undefined ? undefined : parseCursor(cursor)
    const sessions = host.list().toSorted(newestFirst)
    const rest = before === undefined ? sessions : sessions.filter((session) => newestFirst(before, session) < 0)
    const page = rest.slice(0, resourcesPerPage)
    const last = page.at(-1)
    const commands = await shownCommands(tools)
    return {
      resources: page.map((session) => ({
        uri: logUri({ sessionId: session.id }),
        name: `session ${session.id}`,
        title: oneLine(commands.get(session.id) ?? `session ${session.id}`),
        description: `Log of session ${session.id} (${session.mode}), ${stateInWords(session)}`,
        mimeType: 'text/plain',
        annotations: { lastModified: (endOf(session) ?? new Date()).toISOString() },
      })),
      ...(last === undefined || rest.length <= page.length ? {} : { nextCursor: cursorAfter(last) }),
    }
  },
  templates: () => ({
    resourceTemplates: [
      {
        uriTemplate: logUriTemplate,
        name: 'session log',
        title: 'Log of a session',
        description:
          'What a session has printed, as clean text: from line `offset` (from 1) on, `limit` lines (at most 300). Without both: the last 200 lines.',
        mimeType: 'text/plain',
      },
    ],
  }),
  read: async (uri, signal) => {
    const address = parseLogUri(uri)
    if (address === undefined || host.get(address.sessionId) === undefined) throw noSuchResource(uri)
    const { sessionId, offset, limit } = address
    const page = await tools.process(
      {
        action: 'log',
        sessionId,
        ...(offset === undefined ? {} : { offset }),
        ...(limit === undefined ? {} : { limit }),
      },
      { signal },
    )
    if (page.isError) throw new McpError(ErrorCode.InvalidParams, page.text)
    const next = nextPage(address, page.data)
    return {
      contents: [{ uri, mimeType: 'text/plain', text: page.text, _meta: { [factsKey]: page.data } }],
      ...(next === undefined ? {} : { _meta: { 'ptarmigan/next': next } }),
    }
  },
})

/** The commands as the tools show them: without secrets. They show the newest ones. */
const shownCommands = async (tools: Tools): Promise<ReadonlyMap<string, string>> => {
  const { sessions } = (await tools.process({ action: 'list' })).data
  return new Map(
    (isList(sessions) ? sessions : []).flatMap((session) => {
      if (typeof session !== 'object' || isList(session)) return []
      const { sessionId, command } = session
      return typeof sessionId === 'string' && typeof command === 'string' ? [[sessionId, command] as const] : []
    }),
  )
}

const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value)

/** The address of the page after this one, if the log goes on there. */
const nextPage = (
  { sessionId, offset, limit }: LogAddress,
  data: Readonly<Record<string, unknown>>,
): string | undefined => {
  const { startLine, lineCount, truncated } = data
  const isPage = offset !== undefined || limit !== undefined
  if (!isPage || truncated !== true || typeof startLine !== 'number' || typeof lineCount !== 'number') return undefined
  return logUri({ sessionId, offset: startLine + lineCount, ...(limit === undefined ? {} : { limit }) })
}

type Place = Pick<Session, 'id' | 'startedAt'>

const newestFirst = (one: Place, other: Place): number =>
  other.startedAt.getTime() - one.startedAt.getTime() || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)

/** A place in the order, not a position: sessions that come or go between two pages move nothing. */
const cursorAfter = ({ id, startedAt }: Place): string => `${startedAt.getTime()}.${id}`

const parseCursor = (cursor: string): Place => {
  const [, time, id] = /^(\d{1,15})\.([0-9a-f]+)$/.exec(cursor) ?? []
  if (time === undefined || id === undefined)
    throw new McpError(ErrorCode.InvalidParams, 'The cursor is none of this server; list from the start.')
  return { id, startedAt: new Date(Number(time)) }
}

const stateInWords = ({ exit }: Session): string => (exit === undefined ? 'running' : endInWords(exit))

const endOf = ({ exit, startedAt }: Session): Date | undefined =>
  exit === undefined ? undefined : new Date(startedAt.getTime() + exit.durationMs)

const oneLine = (command: string): string =>
  command
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120)

const noSuchResource = (uri: string): McpError =>
  new McpError(
    resourceNotFound,
    `There is no resource ${JSON.stringify(uri)}; list the resources for those there are.`,
    {
      uri,
    },
  )

/** https://modelcontextprotocol.io/specification/2025-11-25/server/resources#error-handling */
const resourceNotFound = -32002
