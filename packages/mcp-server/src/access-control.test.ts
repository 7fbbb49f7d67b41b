import { expect, test } from 'vitest'
import { type AccessRequest, judgeAccess } from './access-control.ts'

const policy = { port: 4000, token: 'right', allowedOrigins: ['https://allowed.example'] }
const good: AccessRequest = {
  method: 'POST',
  path: '/mcp',
  host: '127.0.0.1:4000',
  origin: undefined,
  authorization: 'Bearer right',
}

test.each<Partial<AccessRequest>>([
  {},
  { host: 'LOCALHOST:4000' },
  { origin: 'http://localhost:4000' },
  { origin: 'https://allowed.example' },
  { authorization: 'bearer  right ' },
  { method: 'DELETE' },
])('allows %j', (change) => {
  expect(judgeAccess({ ...good, ...change }, policy)).toEqual({ kind: 'allowed' })
})

test.each<[number, Partial<AccessRequest>]>([
  [403, { host: undefined }],
  [403, { host: '127.0.0.1' }],
  [403, { host: '127.0.0.1:4001' }],
  [403, { host: 'rebound.example:4000' }],
  [403, { host: '127.0.0.1:4000.example' }],
  [403, { origin: 'null' }],
  [403, { origin: 'https://other.example' }],
  [403, { origin: 'https://allowed.example.evil' }],
  [403, { origin: 'http://localhost:4001' }],
  [403, { origin: 'https://other.example', method: 'OPTIONS' }],
  [404, { path: '/' }],
  [401, { authorization: undefined }],
  [401, { authorization: 'right' }],
  [401, { authorization: 'Basic right' }],
  [401, { authorization: 'Bearer wrong' }],
  [401, { authorization: 'Bearer right more' }],
  [401, { authorization: 'Bearer ' }],
  [405, { method: 'PUT' }],
])('refuses with %i: %j', (status, change) => {
  expect(judgeAccess({ ...good, ...change }, policy)).toMatchObject({ kind: 'refused', status })
})

test('a browser asks beforehand without a token', () => {
  const question = { method: 'OPTIONS', origin: 'https://allowed.example', authorization: undefined }
  expect(judgeAccess({ ...good, ...question }, policy)).toEqual({ kind: 'preflight' })
})
