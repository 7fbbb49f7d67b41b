import { expect, test } from 'vitest'
import { logUri, parseLogUri } from './log-uri.ts'

test.each([{ sessionId: 'a1b2c3d4' }, { sessionId: 'a1', offset: 1 }, { sessionId: 'a1', offset: 301, limit: 300 }])(
  'an address is read as it was written: %j',
  (address) => {
    expect(parseLogUri(logUri(address))).toEqual(address)
  },
)

test.each([
  'file:///etc/passwd',
  'ptarmigan://sessions/../log',
  'ptarmigan://sessions/a1/log/..',
  'ptarmigan://sessions/a1/log?offset=-1',
  'ptarmigan://sessions/a1/log?offset=1e3',
  'ptarmigan://sessions/a1/log?path=x',
  'ptarmigan://sessions/a1/screen',
])('what is no address of a log is none: %s', (uri) => {
  expect(parseLogUri(uri)).toBeUndefined()
})
