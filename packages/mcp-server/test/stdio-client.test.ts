import { stat } from 'node:fs/promises'
import { until } from '@ptarmigan/test-support'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { allGone, call, endAll, factsOf, identify, type StdioServer, sessionOf, startStdio, textOf } from './server.ts'

let server: StdioServer

beforeAll(async () => {
  server = await startStdio()
})

afterEach(() => {
  expect(server.noise).toEqual([])
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

describe('the tools', () => {
  test('are listed with schemas and annotations', async () => {
    const { tools } = await server.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['exec', 'process'])
    for (const { inputSchema, annotations, description } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object' })
      expect(annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true })
      expect(description).not.toBe('')
    }
  })

  test('exec runs a command to its end', async () => {
    const result = await call(server.client, ['exec', { command: 'echo out; echo err >&2; exit 3' }])
    expect(textOf(result)).toMatch(/out[\s\S]*err/)
    expect(textOf(result)).toContain('code 3')
    expect(result.isError).toBe(true)
    expect(factsOf(result)).toMatchObject({ exitCode: 3 })
  })

  test('process types into a session, reads its screen and ends it', async () => {
    const { client } = server
    const sessionId = sessionOf(
      await call(client, ['exec', { command: 'cat', mode: 'session', cols: 40, rows: 10, yieldMs: 0 }]),
    )
    const act = async (input: Record<string, unknown>): Promise<string> => {
      const result = await call(client, ['process', { sessionId, ...input }])
      expect(result.isError, textOf(result)).toBe(false)
      return textOf(result)
    }
    expect(textOf(await call(client, ['process', { action: 'list' }]))).toContain(sessionId)
    await act({ action: 'paste', text: 'seen by cat' })
    await act({ action: 'submit' })
    expect(await act({ action: 'wait_for', pattern: 'seen by cat\\s+seen by cat', timeoutMs: 30_000 })).toContain(
      'seen by cat',
    )
    await act({ action: 'write', data: 'written\n' })
    let polled = ''
    await until('a poll gives it', async () => {
      polled += await act({ action: 'poll', timeoutMs: 30_000 })
      return polled.includes('written')
    })
    await act({ action: 'resize', cols: 60, rows: 12 })
    await act({ action: 'send_keys', literal: 'typed', keys: ['Enter'] })
    await act({ action: 'wait_for', pattern: 'typed', timeoutMs: 30_000 })
    await act({ action: 'wait_for', quietMs: 300, timeoutMs: 30_000 })
    expect(await act({ action: 'screenshot' })).toContain('typed')
    expect(await act({ action: 'log' })).toContain('seen by cat')
    expect(await act({ action: 'kill' })).toContain(sessionId)
    expect(textOf(await call(client, ['process', { action: 'poll', sessionId }]))).toMatch(/killed|exited/)
  })

  test('a screenshot as a picture is an image of the protocol', async () => {
    const { client } = server
    const sessionId = sessionOf(await call(client, ['exec', { command: 'echo picture; exec cat', mode: 'session' }]))
    await call(client, ['process', { action: 'wait_for', sessionId, pattern: 'picture' }])
    const result = await call(client, ['process', { action: 'screenshot', sessionId, format: 'svg' }])
    await call(client, ['process', { action: 'kill', sessionId }])
    const image = result.content.find(({ type }) => type === 'image')
    expect(image).toMatchObject({ mimeType: 'image/svg+xml' })
    expect(Buffer.from(image?.type === 'image' ? image.data : '', 'base64').toString()).toContain('<svg')
  })

  test('a wrong input is an answer that says what is wrong, a wrong name an error of the protocol', async () => {
    const result = await call(server.client, ['exec', { comand: 'true' }])
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain('command')
    expect((await call(server.client, ['exec', { command: 'true', cwd: 7 }])).isError).toBe(true)
    await expect(server.client.callTool({ name: 'shell', arguments: {} })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('waiting', () => {
  test('is told as progress, with a number that grows', async () => {
    const steps: { progress: number; message?: string | undefined }[] = []
    await call(server.client, ['exec', { command: 'for i in 1 2 3; do echo $i; sleep 0.7; done' }], {
      onprogress: (step) => steps.push(step),
    })
    expect(steps.length).toBeGreaterThan(0)
    const numbers = steps.map(({ progress }) => progress)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
    expect(steps.every(({ message }) => typeof message === 'string' && message !== '')).toBe(true)
  })

  test('ends when the client cancels, and the session goes on', async () => {
    const { client } = server
    const sessionId = sessionOf(await call(client, ['exec', { command: 'exec sleep 8701', mode: 'daemon' }]))
    const cancel = new AbortController()
    const waiting = call(client, ['process', { action: 'wait_for', sessionId, exit: true, timeoutMs: 120_000 }], {
      signal: cancel.signal,
      onprogress: () => cancel.abort('enough'),
    })
    await expect(waiting).rejects.toThrow('enough')
    expect(textOf(await call(client, ['process', { action: 'poll', sessionId }]))).toContain('running')
    await call(client, ['process', { action: 'kill', sessionId }])
  })

  test('for a one-shot that is cancelled ends the one-shot', async () => {
    const { client } = server
    const cancel = new AbortController()
    const running = call(client, ['exec', { command: 'echo pid=$$; exec sleep 8702' }], { signal: cancel.signal })
    const refused = expect(running).rejects.toThrow('enough')
    const identities = await identify([await pidInLog('sleep 8702')])
    try {
      cancel.abort('enough')
      await refused
      await allGone(identities)
    } finally {
      await endAll(identities)
    }
  })
})

/** The pid that a running command has printed, from its log. */
const pidInLog = async (command: string): Promise<number> => {
  let pid: string | undefined
  await until(`a log says the pid of ${command}`, async () => {
    const { resources } = await server.client.listResources()
    const resource = resources.find(({ title }) => title?.includes(command))
    if (resource === undefined) return false
    const { contents } = await server.client.readResource({ uri: resource.uri })
    pid = /pid=(\d+)/.exec(contents.map((piece) => ('text' in piece ? piece.text : '')).join(''))?.[1]
    return pid !== undefined
  })
  return Number(pid)
}

describe('logs', () => {
  test('are resources: listed, read, and paged by a template', async () => {
    const { client } = server
    const sessionId = sessionOf(await call(client, ['exec', { command: 'seq 1 700' }]))
    const { resources } = await client.listResources()
    const resource = resources.find(({ uri }) => uri.includes(sessionId))
    expect(resource).toMatchObject({ mimeType: 'text/plain', title: 'seq 1 700' })
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates).toEqual([
      expect.objectContaining({ uriTemplate: 'ptarmigan://sessions/{sessionId}/log{?offset,limit}' }),
    ])
    expect(await lines(resource?.uri ?? '')).toEqual(numbers(501, 700))
    const seen: string[] = []
    let next: unknown = `${resource?.uri}?offset=1&limit=300`
    while (typeof next === 'string') {
      seen.push(...(await lines(next)))
      next = (await client.readResource({ uri: next }))._meta?.['ptarmigan/next']
    }
    expect(seen).toEqual(numbers(1, 700))
  })

  test('that are none are an error of the protocol', async () => {
    await expect(server.client.readResource({ uri: 'ptarmigan://sessions/00000000/log' })).rejects.toMatchObject({
      code: -32002,
    })
    await expect(server.client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({ code: -32002 })
  })

  test('are listed in pages that move nothing when sessions come in between', async () => {
    const { client } = server
    const started = Array.from({ length: 45 }, (_, index) => call(client, ['exec', { command: `true ${index}` }]))
    const made = (await Promise.all(started)).map(sessionOf)
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => call(client, ['exec', { command: 'true' }])))
    const first = await client.listResources()
    expect(first.resources).toHaveLength(50)
    expect(first.nextCursor).toBeDefined()
    await call(client, ['exec', { command: 'true in between' }])
    const second = await client.listResources({ cursor: first.nextCursor })
    const uris = [...first.resources, ...second.resources].map(({ uri }) => uri)
    expect(new Set(uris).size).toBe(uris.length)
    for (const sessionId of made) expect(uris).toContain(`ptarmigan://sessions/${sessionId}/log`)
    await expect(client.listResources({ cursor: 'nonsense' })).rejects.toMatchObject({ code: -32602 })
  })

  test('a client hears that there is a new one', async () => {
    const { client } = server
    const told = new Promise<void>((resolve) => {
      client.fallbackNotificationHandler = async ({ method }) => {
        if (method === 'notifications/resources/list_changed') resolve()
      }
    })
    await call(client, ['exec', { command: 'true' }])
    await told
  })
})

test('10 MB of output: the answer keeps its budget, and the log has every byte', async () => {
  const { client } = server
  const result = await call(client, [
    'exec',
    { command: `head -c ${10 * 1024 * 1024} /dev/zero | tr '\\0' x; echo; echo end` },
  ])
  expect(result.isError, textOf(result).slice(-500)).toBe(false)
  expect(textOf(result).length).toBeLessThanOrEqual(30_000)
  expect(textOf(result)).toContain('end')
  const { logPath } = factsOf(result)
  expect((await stat(String(logPath))).size).toBe(10 * 1024 * 1024 + 5)
})

const lines = async (uri: string): Promise<string[]> => {
  const { contents } = await server.client.readResource({ uri })
  const text = contents.map((piece) => ('text' in piece ? piece.text : '')).join('')
  return text.split('\n').filter((line) => /^\d+$/.test(line))
}

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
