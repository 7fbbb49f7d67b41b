/** Which page of which log. */
export interface LogAddress {
  readonly sessionId: string
  /** First line, from 1. */
  readonly offset?: number
  readonly limit?: number
}

/** RFC 6570. */
export const logUriTemplate = 'ptarmigan://sessions/{sessionId}/log{?offset,limit}'

export const logUri = ({ sessionId, offset, limit }: LogAddress): string => {
  const query = [
    ...(offset === undefined ? [] : [`offset=${offset}`]),
    ...(limit === undefined ? [] : [`limit=${limit}`]),
  ].join('&')
  return `ptarmigan://sessions/${sessionId}/log${query === '' ? '' : `?${query}`}`
}

/** `undefined` when it is no address of a log. */
export const parseLogUri = (uri: string): LogAddress | undefined => {
  const [, sessionId, query = ''] = /^ptarmigan:\/\/sessions\/([\w-]+)\/log(?:\?(.*))?$/.exec(uri) ?? []
  if (sessionId === undefined) return undefined
  const numbers: { offset?: number; limit?: number } = {}
  for (const [name, value] of new URLSearchParams(query)) {
    if ((name !== 'offset' && name !== 'limit') || !/^\d{1,15}$/.test(value)) return undefined
    numbers[name] = Number(value)
  }
  return { sessionId, ...numbers }
}
