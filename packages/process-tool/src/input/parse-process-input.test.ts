import { expect, test } from 'vitest'
import { parseProcessInput } from './parse-process-input.ts'
import { actionFields, processActions } from './process-actions.ts'
import { processInputSchema } from './process-input.ts'

test('every action is checked against fields that the schema has, and every field belongs to an action', () => {
  const used = new Set([
    'action',
    ...processActions.flatMap((action) => [...actionFields[action].needs, ...actionFields[action].takes]),
  ])
  expect([...used].sort()).toEqual(Object.keys(processInputSchema.shape).sort())
})

test.each([
  [{ action: 'poll' }, 'action poll needs sessionId'],
  [{ action: 'paste', sessionId: 'a' }, 'action paste needs text'],
  [{ action: 'resize' }, 'action resize needs sessionId and cols and rows'],
  [{ action: 'list', sessionId: 'a' }, 'action list does not take sessionId; it takes nothing'],
  [{ action: 'kill', sessionId: 'a', force: true }, 'there is no "force"'],
  [{}, '`action`'],
  [undefined, 'is missing, expected object'],
])('%j is refused', (input, message) => {
  expect(() => parseProcessInput(input)).toThrow(message)
})

test('null is taken as absent, for callers that fill in every property', () => {
  expect(parseProcessInput({ action: 'poll', sessionId: 'a', timeoutMs: null, text: null })).toEqual({
    action: 'poll',
    sessionId: 'a',
  })
})
