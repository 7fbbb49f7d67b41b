/** The actions of `process`, as the schema lists them. */
export const processActions = [
  'list',
  'poll',
  'log',
  'paste',
  'submit',
  'write',
  'send_keys',
  'resize',
  'screenshot',
  'wait_for',
  'kill',
] as const

export type ProcessAction = (typeof processActions)[number]

/** What each action needs, and what it takes beside `sessionId`. */
export const actionFields: Readonly<
  Record<ProcessAction, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
> = {
  list: { needs: [], takes: [] },
  poll: { needs: ['sessionId'], takes: ['timeoutMs'] },
  log: { needs: ['sessionId'], takes: ['offset', 'limit'] },
  paste: { needs: ['sessionId', 'text'], takes: ['bracketed'] },
  submit: { needs: ['sessionId'], takes: [] },
  write: { needs: ['sessionId', 'data'], takes: ['end'] },
  send_keys: { needs: ['sessionId'], takes: ['keys', 'hex', 'literal', 'keyDelayMs'] },
  resize: { needs: ['sessionId', 'cols', 'rows'], takes: [] },
  screenshot: { needs: ['sessionId'], takes: ['format'] },
  wait_for: { needs: ['sessionId'], takes: ['pattern', 'quietMs', 'turn', 'exit', 'timeoutMs'] },
  kill: { needs: ['sessionId'], takes: ['graceMs'] },
}
