import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { call, factsOf, startStdio, textOf } from './server.ts'

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ptarmigan-mcp-')))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('programs start only in allowed directories, also behind links, and the tool says which', async () => {
  for (const name of ['allowed', 'other']) mkdirSync(join(root, name))
  symlinkSync(join(root, 'other'), join(root, 'allowed/link'))
  await using server = await startStdio(['--allow-dir', join(root, 'allowed')])
  const { tools } = await server.client.listTools()
  expect(tools[0]?.description).toContain(join(root, 'allowed'))
  expect(textOf(await call(server.client, ['exec', { command: 'pwd' }]))).toContain(join(root, 'allowed'))
  for (const cwd of [join(root, 'other'), 'link', '..', '/']) {
    const refused = await call(server.client, ['exec', { command: 'pwd', cwd }])
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toContain('outside what this server allows')
    expect(factsOf(refused)).toEqual({ error: 'permission-denied' })
  }
})

test('an allowed directory that is not there is an error at the start', async () => {
  await expect(startStdio(['--allow-dir', join(root, 'missing')])).rejects.toThrow('Connection closed')
})

test('programs get the environment that the policy lets through; never the token', async () => {
  const env = { KEPT: 'k', DROPPED_ONE: 'd', PTARMIGAN_MCP_TOKEN: 't' }
  await using all = await startStdio(['--drop-env', 'DROPPED_*'], { env })
  const inherited = textOf(await call(all.client, ['exec', { command: 'env' }]))
  expect(inherited).toContain('KEPT=k')
  expect(inherited).not.toMatch(/DROPPED_ONE|PTARMIGAN_MCP_TOKEN/)
  await using few = await startStdio(['--env', 'minimal'], { env })
  const minimal = textOf(await call(few.client, ['exec', { command: 'env' }]))
  expect(minimal).toContain('PATH=')
  expect(minimal).not.toMatch(/KEPT|DROPPED_ONE|PTARMIGAN_MCP_TOKEN/)
})

test('in read-only mode there is nothing to start, type into or end programs with', async () => {
  await using server = await startStdio(['--read-only'])
  const { tools } = await server.client.listTools()
  expect(tools).toMatchObject([{ name: 'process', annotations: { readOnlyHint: true, destructiveHint: false } }])
  expect(JSON.stringify(tools[0]?.inputSchema.properties?.action)).not.toContain('kill')
  await expect(server.client.callTool({ name: 'exec', arguments: { command: 'true' } })).rejects.toMatchObject({
    code: -32602,
  })
  const refused = await call(server.client, ['process', { action: 'kill', sessionId: '00000000' }])
  expect(refused.isError).toBe(true)
  expect(textOf(refused)).toContain('read-only')
  expect((await call(server.client, ['process', { action: 'list' }])).isError).toBe(false)
})

test('shell, caps, time limits, secrets and the directory of the logs are as told', async () => {
  const logs = join(root, 'logs')
  await using server = await startStdio(
    [
      ...['--shell', 'sh', '--max-sessions', '2', '--max-answer-chars', '1000', '--idle-timeout', '3'],
      ...['--secret', 'KEY', '--logs', logs],
    ],
    { env: { KEY: 'hunter2-hunter2' } },
  )
  const { client } = server
  const shell = await call(client, ['exec', { command: 'echo "shell=$0"' }])
  expect(textOf(shell)).toMatch(/shell=\S*sh\n/)
  expect(textOf(shell)).not.toContain('bash')
  expect(textOf(await call(client, ['exec', { command: 'seq 1 5000' }])).length).toBeLessThanOrEqual(1000)
  expect(textOf(await call(client, ['exec', { command: 'exec sleep 8731' }]))).toContain('without output')
  const said = await call(client, ['exec', { command: 'echo {{secret:KEY}} "$KEY"; test "$KEY" = {{secret:KEY}}' }])
  expect(said.isError, textOf(said)).toBe(false)
  const { resources } = await client.listResources()
  const log = await client.readResource({ uri: resources[0]?.uri ?? '' })
  for (const shown of [said, resources, log]) expect(JSON.stringify(shown)).not.toContain('hunter2')
  expect(JSON.stringify(resources)).toContain('{{secret:KEY}}')
  expect(factsOf(said).logPath).toContain(logs)
  const started = [1, 2, 3].map(() => call(client, ['exec', { command: 'exec sleep 8732', mode: 'daemon' }]))
  const refused = (await Promise.all(started)).filter(({ isError }) => isError)
  expect(refused).toHaveLength(1)
  expect(refused.map(textOf).join()).toContain('as many as this server allows')
})
