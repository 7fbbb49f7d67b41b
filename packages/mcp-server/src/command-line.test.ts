import { expect, test } from 'vitest'
import { parseCommandLine } from './command-line.ts'

const standard = {
  transport: { kind: 'stdio' },
  allowedDirectories: [],
  shell: undefined,
  environment: { base: 'inherit', drop: [] },
  secrets: {},
  maxSessions: 50,
  maxAnswerChars: 30_000,
  timeoutMs: 120_000,
  idleTimeoutMs: 60_000,
  readOnly: false,
  logDirectory: undefined,
  verbose: false,
}

const settings = (argv: readonly string[], env: Record<string, string> = {}): unknown => {
  const line = parseCommandLine(argv, env)
  return line.kind === 'serve' ? line.settings : line
}

test('without arguments it serves standard input and output', () => {
  expect(settings([])).toEqual(standard)
})

test('every option arrives', () => {
  const argv =
    '--http --port 0 --token a.b --allow-origin http://localhost:6274 --allow-dir /a --allow-dir /b --shell zsh --env minimal ' +
    '--drop-env AWS_* --drop-env B --secret KEY --max-sessions 3 --max-answer-chars 1000 --timeout 5 --idle-timeout 6 ' +
    '--read-only --logs /c --verbose'
  expect(settings(argv.split(' '), { KEY: 'value' })).toEqual({
    transport: { kind: 'http', port: 0, token: 'a.b', allowedOrigins: ['http://localhost:6274'] },
    allowedDirectories: ['/a', '/b'],
    shell: 'zsh',
    environment: { base: 'minimal', drop: ['AWS_*', 'B'] },
    secrets: { KEY: 'value' },
    maxSessions: 3,
    maxAnswerChars: 1000,
    timeoutMs: 5000,
    idleTimeoutMs: 6000,
    readOnly: true,
    logDirectory: '/c',
    verbose: true,
  })
})

test('the token comes from the option, then from the environment, else it is to be made', () => {
  const token = (argv: readonly string[], env: Record<string, string>): unknown => {
    const line = parseCommandLine(['--http', ...argv], env)
    return line.kind === 'serve' && line.settings.transport.kind === 'http' ? line.settings.transport.token : line
  }
  expect(token(['--token', 'one'], { PTARMIGAN_MCP_TOKEN: 'two' })).toBe('one')
  expect(token([], { PTARMIGAN_MCP_TOKEN: 'two' })).toBe('two')
  expect(token([], { PTARMIGAN_MCP_TOKEN: '' })).toBeUndefined()
})

test.each([
  ['--nonsense'],
  ['positional'],
  ['--http', '--port', '65536'],
  ['--http', '--port', '1e3'],
  ['--http', '--token', 'two words'],
  ['--http', '--allow-origin', 'localhost'],
  ['--http', '--allow-origin', 'http://localhost/path'],
  ['--port', '80'],
  ['--env', 'some'],
  ['--secret', 'MISSING'],
  ['--max-sessions', '0'],
])('is refused with a reason: %s %s %s', (...argv) => {
  expect(parseCommandLine(argv, {})).toMatchObject({
    kind: 'say',
    exitCode: 1,
    text: expect.stringContaining('error: '),
  })
})

test.each(['--help', '--version'])('%s is said, and nothing is served', (flag) => {
  expect(parseCommandLine([flag], {})).toMatchObject({ kind: 'say', exitCode: 0 })
})
