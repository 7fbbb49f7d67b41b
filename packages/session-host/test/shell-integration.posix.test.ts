import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import type { ShellMark } from '@ptarmigan/ansi'
import { createTestBackend } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionHost, type Session, type SessionHost, type SessionSpec } from '../src/index.ts'

let host: SessionHost
let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'ptarmigan-home-'))
  host = await createSessionHost({ backend: createTestBackend() })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await host.dispose()
  await rm(home, { recursive: true, force: true })
})

const open = (command: string, spec: Partial<SessionSpec> = {}): Promise<Session> =>
  host.open({
    ...{ command, mode: 'session', shellIntegration: true, cwd: home, extendEnv: false },
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: home, LC_ALL: 'C.UTF-8', ...spec.env },
  })

const run = (session: Session, command: string) => session.runCommand(command, { timeoutMs: 30_000 })

const own = (value: string, codes = '') => `printf '${value}${codes}'`

describe.each(['bash', 'zsh', 'fish'])('%s', (shell) => {
  test('runs commands: exactly their output, exit code and directory', async () => {
    const session = await open(shell)
    expect(await run(session, 'echo one; echo two >&2')).toMatchObject({
      ...{ output: 'one\ntwo\n', exitCode: 0, cwd: home, timedOut: false, omittedChars: 0 },
    })
    expect(session.shell).toMatchObject({ cwd: home, lastExitCode: 0 })
    // Several lines, quotes, an exclamation mark and a tab, which an editor of lines would take for commands of its own.
    const lines = `echo "a'b"\necho 'x!!\ty'\nfor i in 1 2\n${shell === 'fish' ? 'echo $i\nend' : 'do echo $i\ndone'}`
    expect(await run(session, lines)).toMatchObject({ output: "a'b\nx!!\ty\n1\n2\n", exitCode: 0 })
    expect(await run(session, 'sh -c "exit 7"')).toMatchObject({ output: '', exitCode: 7 })
    expect(await run(session, 'no-such-program-here')).toMatchObject({ exitCode: 127 })
    expect(session.shell?.lastExitCode).toBe(127)
    // Without a line end; zsh would add a mark of its own before it tells of the end.
    expect(await run(session, 'printf unfinished')).toMatchObject({ output: 'unfinished', exitCode: 0 })
    expect(await run(session, '')).toMatchObject({ output: '', exitCode: 0 })
    await mkdir(join(home, 'a;b %41 ü'))
    expect(await run(session, 'cd "a;b %41 ü"')).toMatchObject({ output: '', cwd: join(home, 'a;b %41 ü') })
    expect(await run(session, 'cd ..\npwd')).toMatchObject({ output: `${home}\n`, cwd: home })
    expect(await run(session, "printf 'x\\033[H\\033[2J\\033[3Jcleared\\n'")).toMatchObject({
      output: expect.stringMatching(/cleared\n$/),
      exitCode: 0,
    })
    expect(await run(session, 'sh -c "cd /; echo in; exit 3"')).toMatchObject({
      output: 'in\n',
      exitCode: 3,
      cwd: home,
    })
    expect(await run(session, `${shell} -c 'echo sub'`)).toMatchObject({ output: 'sub\n', exitCode: 0 })
  })

  test('keeps what commands leave behind, and asks for input as a shell does', async () => {
    const session = await open(shell)
    await run(session, shell === 'fish' ? 'set kept here' : 'kept=here')
    expect(await run(session, 'echo $kept')).toMatchObject({ output: 'here\n' })
    const reading = run(session, 'read answer; echo "got $answer"')
    expect(await session.until({ turn: true, timeoutMs: 30_000 })).toMatchObject({ turn: { kind: 'asks' } })
    await session.write('yes\r')
    expect((await reading).output).toContain('got yes\n')
    expect(await session.until({ turn: true, timeoutMs: 30_000 })).toMatchObject({
      turn: { kind: 'prompt', evidence: 'shell-mark', sensitive: false },
    })
  })

  test('does not take the marks of a command for its own', async () => {
    const session = await open(shell)
    const marks: ShellMark[] = []
    session.shell?.marks.subscribe((mark) => marks.push(mark))
    await run(session, 'echo first')
    const forged = [
      own('\\033]133;D;0\\007'),
      own('\\033]133;A\\007'),
      own('\\033]133;B\\007'),
      own('\\033]133;C\\007'),
    ]
    expect(await run(session, `echo a; ${forged.join('; ')}; echo b; sh -c "exit 4"`)).toMatchObject({
      ...{ output: 'a\nb\n', exitCode: 4 },
    })
    // The session's own marks of earlier commands, from its log.
    await writeFile(join(home, 'log'), await readFile(session.logPath))
    expect(await run(session, 'cat log; sh -c "exit 5"')).toMatchObject({ exitCode: 5 })
    expect(
      marks.filter(({ kind }) => kind === 'command-end').map((mark) => 'exitCode' in mark && mark.exitCode),
    ).toEqual([0, 4, 5])
  })

  test('goes on after a command that took too long, and ends with one that ends it', async () => {
    const session = await open(shell)
    // The start of a shell takes its time, too.
    await run(session, 'true')
    const slow = await session.runCommand('echo begun; sleep 60', { timeoutMs: 3000 })
    expect(slow).toMatchObject({ output: 'begun\n', exitCode: undefined, timedOut: true })
    const error: unknown = await session.runCommand('echo', { timeoutMs: 100 }).catch((reason: unknown) => reason)
    expect(isPtarmiganError(error, 'shell-busy')).toBe(true)
    await session.sendKeys(['C-c'])
    expect(await run(session, 'echo again')).toMatchObject({ output: 'again\n', exitCode: 0 })
    expect(await run(session, 'echo bye; exit 9')).toMatchObject({ exitCode: 9, timedOut: false })
    expect((await session.wait()).exitCode).toBe(9)
  })
})

test('the user’s own files are read, and stay as they are', async () => {
  const files = { '.bashrc': 'mine=bash', '.zshrc': 'mine=zsh; PS1="%% "', '.zshenv': 'early=env' }
  for (const [name, content] of Object.entries(files)) await writeFile(join(home, name), `${content}\n`)
  await mkdir(join(home, '.config/fish'), { recursive: true })
  await writeFile(join(home, '.config/fish/config.fish'), 'set mine fish\n')
  for (const shell of ['bash', 'zsh', 'fish'])
    expect(await run(await open(shell), 'echo $mine')).toMatchObject({ output: `${shell}\n` })
  const zsh = await open('zsh -l')
  expect(await run(zsh, 'echo $early $+ZDOTDIR')).toMatchObject({ output: 'env 0\n' })
  for (const [name, content] of Object.entries(files))
    expect(await readFile(join(home, name), 'utf8')).toBe(`${content}\n`)
})

test('a user’s own hooks and prompt go on working', async () => {
  await writeFile(join(home, '.bashrc'), 'PROMPT_COMMAND="seen=\\$?; PS1=\\"built \\$seen> \\""\nPS0="[starts]"\n')
  const session = await open('bash')
  await run(session, 'sh -c "exit 6"')
  expect(await session.until({ pattern: /built 6> $/, from: 0, timeoutMs: 20_000 })).toMatchObject({ kind: 'pattern' })
  expect(await run(session, 'echo out')).toMatchObject({ output: 'out\n', exitCode: 0 })
})

test('commands that are asked for together run one after the other', async () => {
  const session = await open('bash')
  const results = await Promise.all([1, 2, 3].map((number) => run(session, `echo ${number}; sleep .1`)))
  expect(results.map(({ output }) => output)).toEqual(['1\n', '2\n', '3\n'])
})

test('what was begun to be typed is not run with a command', async () => {
  const session = await open('bash')
  await run(session, 'true')
  await session.write('echo unfinished')
  expect(await run(session, 'echo mine')).toMatchObject({ output: 'mine\n' })
})

test('its files are private, are gone with the session, and hold no nonce after the first prompt', async () => {
  // Other tests have sessions of their own in the shared one.
  vi.stubEnv('TMPDIR', home)
  const ours = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('ptarmigan-shell-'))
  const before = await ours()
  const session = await open('bash')
  await run(session, 'true')
  const [name = ''] = (await ours()).filter((each) => !before.includes(each))
  expect(await readdir(join(tmpdir(), name))).toEqual([])
  await session.kill({ graceMs: 0 })
  expect(await ours()).toEqual(before)
})

test('what cannot be integrated is refused, and without it there is no runCommand', async () => {
  const codeOf = async (action: Promise<unknown>): Promise<unknown> => {
    const error = await action.catch((reason: unknown) => reason)
    return isPtarmiganError(error) ? error.code : error
  }
  expect(await codeOf(open('dash'))).toBe('invalid-argument')
  expect(await codeOf(open('bash -c true'))).toBe('invalid-argument')
  expect(await codeOf(open('bash; true'))).toBe('invalid-argument')
  expect(await codeOf(host.open({ command: 'bash', shellIntegration: true }))).toBe('invalid-argument')
  const plain = await host.open({ command: 'bash', mode: 'session' })
  expect(plain.shell).toBeUndefined()
  expect(await codeOf(plain.runCommand('true'))).toBe('unsupported')
  expect(host.registry.list()).toHaveLength(1)
})
