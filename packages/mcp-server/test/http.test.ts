import { request } from 'node:http'
import { until } from '@ptarmigan/test-support'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type HttpProcess, initialize, send, startHttp } from './http-server.ts'
import { allGone, call, endAll, factsOf, httpTransport, identify, newClient, sessionOf, textOf } from './server.ts'

let server: HttpProcess

beforeAll(async () => {
  server = await startHttp()
})

afterEach(() => {
  expect(server.output()).toBe('')
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const connect = async (): Promise<ReturnType<typeof newClient>> => {
  const client = newClient()
  await client.connect(httpTransport(server.url, server.token))
  return client
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
const authorized = (): Record<string, string> => ({ ...json, Authorization: `Bearer ${server.token}` })

test('it listens on 127.0.0.1 only, and prints a random token to its log', () => {
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/)
  expect(server.token).toMatch(/^[\w-]{43}$/)
})

test('two clients at once: each gets its own answers, progress and cancellation, and both see the sessions', async () => {
  const [one, other] = await Promise.all([connect(), connect()])
  const sessionId = sessionOf(await call(one, ['exec', { command: 'exec sleep 8721', mode: 'daemon' }]))
  expect(textOf(await call(other, ['process', { action: 'list' }]))).toContain(sessionId)
  const told: number[] = []
  const cancel = new AbortController()
  const waiting = call(one, ['process', { action: 'wait_for', sessionId, exit: true, timeoutMs: 120_000 }], {
    signal: cancel.signal,
    onprogress: () => told.push(1),
  })
  const refused = expect(waiting).rejects.toThrow('enough')
  const answers = await Promise.all(
    [one, other, one, other].map((client, index) =>
      call(client, ['exec', { command: `sleep 0.3; echo answer ${index}` }]),
    ),
  )
  answers.forEach((answer, index) => {
    expect(textOf(answer)).toContain(`answer ${index}`)
  })
  await until('the first client is told that it waits', () => told.length > 0)
  cancel.abort('enough')
  await refused
  await one.close()
  expect(textOf(await call(other, ['process', { action: 'kill', sessionId }]))).toContain(sessionId)
  await other.close()
})

test('10 MB of output: the answer keeps its budget, and the log can be read as a resource', async () => {
  const client = await connect()
  const result = await call(client, ['exec', { command: 'yes 0123456789abcdef | head -c 10485760' }])
  expect(textOf(result).length).toBeLessThanOrEqual(30_000)
  const page = await client.readResource({
    uri: `ptarmigan://sessions/${sessionOf(result)}/log?offset=616800&limit=10`,
  })
  expect(JSON.stringify(page.contents)).toContain('0123456789abcdef')
  await client.close()
})

test.each<[string, number, () => Record<string, string>]>([
  ['no token', 401, () => json],
  ['a wrong token', 401, () => ({ ...json, Authorization: 'Bearer wrong' })],
  ['a wrong Origin', 403, () => ({ ...authorized(), Origin: 'https://evil.example' })],
  ['a wrong Host', 403, () => ({ ...authorized(), Host: 'evil.example' })],
  ['a session that is not there', 404, () => ({ ...authorized(), 'Mcp-Session-Id': 'nobody' })],
])('%s is refused with %i, and says nothing of what is inside', async (_what, status, headers) => {
  const answer = await send(server.url, { headers: headers(), body: initialize })
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } })
  expect(answer.body).not.toContain('serverInfo')
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('with the right token, Host and own Origin it answers', async () => {
  const own = new URL(server.url).origin
  const answer = await send(server.url, { headers: { ...authorized(), Origin: own }, body: initialize })
  expect(answer.status).toBe(200)
  expect(answer.body).toContain('serverInfo')
  expect(answer.headers['mcp-session-id']).toEqual(expect.any(String))
})

test.each([
  ['is not JSON', 400, '{"jsonrpc":'],
  ['does not begin with initialize', 400, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
  ['is larger than 4 MiB', 413, `"${'x'.repeat(5 * 1024 * 1024)}"`],
])('a request that %s is refused with %i', async (_what, status, body) => {
  // A refusal may come, and the connection go, before all of a large request is sent.
  const answer = await send(server.url, { headers: authorized(), body }).catch(() => undefined)
  expect([status, undefined]).toContain(answer?.status)
  expect((await send(server.url, { headers: authorized(), body: initialize })).status).toBe(200)
})

test('another path, or method, is refused', async () => {
  expect((await send(`${new URL(server.url).origin}/`, { headers: authorized() })).status).toBe(404)
  expect((await send(server.url, { method: 'PUT', headers: authorized() })).status).toBe(405)
})

test('a client that disappears in the middle of a request leaves the server well, and the program findable', async () => {
  const first = await send(server.url, { headers: authorized(), body: initialize })
  const headers = { ...authorized(), 'Mcp-Session-Id': String(first.headers['mcp-session-id']) }
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'exec', arguments: { command: 'echo here; exec sleep 8722', mode: 'one-shot' } },
  })
  const sent = request(server.url, { method: 'POST', headers })
  sent.on('error', () => undefined)
  sent.end(body)
  const client = await connect()
  let listed = ''
  await until('the command runs', async () => {
    listed = textOf(await call(client, ['process', { action: 'list' }]))
    return listed.includes('sleep 8722')
  })
  sent.destroy()
  const sessionId = /([0-9a-f]{8}): running[^\n]*sleep 8722/.exec(listed)?.[1]
  const killed = await call(client, ['process', { action: 'kill', sessionId }])
  expect(killed.isError, textOf(killed)).toBe(false)
  await client.close()
})

test('SIGTERM ends the server with open requests, and nothing is left', async () => {
  await using own = await startHttp([], { PTARMIGAN_MCP_TOKEN: 'chosen-before' })
  expect(own.log()).not.toContain('chosen-before')
  const client = newClient()
  await client.connect(httpTransport(own.url, 'chosen-before'))
  const { pid } = factsOf(await call(client, ['exec', { command: 'exec sleep 8723', mode: 'session' }]))
  const left = await identify([Number(pid)])
  try {
    const waiting = call(client, ['exec', { command: 'exec sleep 8724' }]).catch((error: unknown) => error)
    await until('it waits', async () =>
      textOf(await call(client, ['process', { action: 'list' }])).includes('sleep 8724'),
    )
    own.child.kill('SIGTERM')
    expect(await own.ended).toEqual({ code: 0, signal: null })
    await allGone(left)
    expect(own.output()).toBe('')
    await client.close()
    await waiting
  } finally {
    await endAll(left)
  }
})

test('a web page is let in from an origin that was allowed, and only from there', async () => {
  await using own = await startHttp(['--allow-origin', 'http://localhost:6274'])
  const question = { Origin: 'http://localhost:6274', 'Access-Control-Request-Method': 'POST' }
  const before = await send(own.url, { method: 'OPTIONS', headers: question })
  expect(before).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': 'http://localhost:6274' } })
  const refused = await send(own.url, { method: 'OPTIONS', headers: { ...question, Origin: 'http://localhost:6275' } })
  expect(refused.status).toBe(403)
})

test('a port that is taken is an error that says what to do', async () => {
  await expect(startHttp(['--port', new URL(server.url).port])).rejects.toThrow('Choose another port with --port')
})
