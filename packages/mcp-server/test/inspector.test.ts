import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpProcess, startHttp } from './http-server.ts'
import { bin, plainEnv } from './server.ts'

// The command line of the protocol's official inspector, a client that was not written here.
const require = createRequire(import.meta.url)
const build = join(dirname(require.resolve('@modelcontextprotocol/inspector-cli/package.json')), 'build')

/** Runs it to its end. It finds its own manifest only from its own directory. */
const inspect = async (target: readonly string[], request: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['cli.js', '--cli', ...target, ...request], {
    cwd: build,
    env: plainEnv(),
  })
  return stdout
}

/** Each run of it starts Node twice. */
const deadlineMs = 300_000

const stdio = [process.execPath, bin]

let server: HttpProcess

beforeAll(async () => {
  server = await startHttp()
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
})

const http = (token = server.token): string[] => [
  ...[server.url, '--transport', 'http'],
  ...['--header', `Authorization: Bearer ${token}`],
]

test('the inspector lists the tools and calls one over standard input and output', {
  timeout: deadlineMs,
}, async () => {
  expect(JSON.parse(await inspect(stdio, ['--method', 'tools/list']))).toMatchObject({
    tools: [{ name: 'exec' }, { name: 'process' }],
  })
  const call = ['--method', 'tools/call', '--tool-name', 'exec', '--tool-arg', 'command=echo hello; exit 3']
  expect(JSON.parse(await inspect(stdio, call))).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: expect.stringMatching(/^hello\n[\s\S]*code 3/) }],
  })
})

test('the inspector runs both tools, and lists and reads the log, over HTTP', { timeout: deadlineMs }, async () => {
  const tool = (name: string, ...args: string[]): Promise<string> =>
    inspect(http(), ['--method', 'tools/call', '--tool-name', name, ...args.flatMap((arg) => ['--tool-arg', arg])])
  await tool('exec', 'command=seq 41 43')
  const listed = await inspect(http(), ['--method', 'resources/list'])
  expect(JSON.parse(listed)).toMatchObject({ resources: [{ title: 'seq 41 43' }] })
  const sessionId = /sessions\/([0-9a-f]{8})\/log/.exec(listed)?.[1]
  const uri = `ptarmigan://sessions/${sessionId}/log?offset=2&limit=1`
  expect(JSON.parse(await inspect(http(), ['--method', 'resources/read', '--uri', uri]))).toMatchObject({
    contents: [{ text: expect.stringMatching(/^42\n/) }],
  })
  expect(await tool('process', 'action=poll', `sessionId=${sessionId}`)).toContain('exited with code 0')
  expect(server.output()).toBe('')
})

test('the inspector is refused with a wrong token', { timeout: deadlineMs }, async () => {
  await expect(inspect(http('wrong'), ['--method', 'tools/list'])).rejects.toMatchObject({ code: 1 })
})
