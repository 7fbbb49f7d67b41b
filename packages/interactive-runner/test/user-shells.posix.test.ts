import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestRunner, eventsOf, screenWith, type TestRunner } from './support/runner.ts'

let all: TestRunner

beforeEach(async () => {
  all = await createTestRunner()
})
afterEach(() => all.dispose())

const shell = { preferred: '/bin/sh', env: { PS1: 'shell$ ', ENV: undefined } }
const size = { cols: 80, rows: 24 }

test('the first plain shell is "Terminal" and stays; later ones are numbered and can be closed', () => {
  const { runner } = all
  const made = [runner.createUserShell('one'), runner.createUserShell('one'), runner.createUserShell('one')]
  expect(made.map(({ label, closable }) => [label, closable])).toEqual([
    ['Terminal', false],
    ['Terminal 2', true],
    ['Terminal 3', true],
  ])
  expect(new Set(made.map(({ id }) => id)).size).toBe(3)
  expect(runner.listUserShells('one').map(({ id }) => id)).toEqual(made.map(({ id }) => id))
  expect(runner.listUserShells('two').map(({ label, closable }) => [label, closable])).toEqual([['Terminal', false]])
})

test('a script shell can be closed, and does not take the place of the first "Terminal"', () => {
  const { runner } = all
  const script = runner.registerScriptShell('one', { id: 'dev', label: 'Dev server', command: 'npm run dev' })
  expect(script).toMatchObject({ id: 'dev', label: 'Dev server', closable: true, initialCommand: 'npm run dev' })
  expect(runner.registerScriptShell('one', { id: 'dev', label: 'Other', command: 'x' })).toMatchObject({
    label: 'Dev server',
  })
  expect(runner.listUserShells('one').map(({ label }) => label)).toEqual(['Dev server', 'Terminal'])
  expect(runner.createUserShell('one').label).toBe('Terminal 2')
})

test('a shell is a login shell that waits for its size, and is started once', async () => {
  const { runner, events, host } = all
  const starts = await Promise.all([runner.startUserShell('one', shell), runner.startUserShell('one', shell)])
  const [first] = starts
  const address = { sessionId: 'one', shellId: String(first?.id) }
  expect(starts.map(({ process }) => [process?.status, process?.command])).toEqual([
    ['pending', ['/bin/sh', '-l']],
    ['pending', ['/bin/sh', '-l']],
  ])
  expect(runner.getBySession('one')).toBeUndefined()
  await Promise.all([1, 2, 3].map((rows) => runner.resizeUserShell(address, { ...size, rows: 20 + rows })))
  expect(host.list()).toHaveLength(1)
  const id = String(first?.process?.id)
  // Any prompt: a profile may set its own. What is typed before it is echoed before it, and the answer then stands behind it.
  await screenWith(runner, id, /[$#>%]\s*$/)
  await runner.getUserShellInputWriter(address).write('echo $((6*7))\r')
  await screenWith(runner, id, /^42$/m)
  expect(eventsOf(events, 'started')).toHaveLength(1)
  // Off for user shells.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(eventsOf(events, 'turn-complete')).toEqual([])
})

test('a restart keeps label, place, closable and initial command', async () => {
  const { runner } = all
  runner.createUserShell('one')
  const script = runner.registerScriptShell('one', { id: 'dev', label: 'Dev', command: 'echo started $((1+1))' })
  runner.createUserShell('one')
  const address = { sessionId: 'one', shellId: script.id }
  let heard = ''
  runner.setUserShellWriter(address, {
    write: (bytes) => {
      heard += Buffer.from(bytes).toString()
    },
  })
  const before = runner.listUserShells('one').map(({ id, label, closable }) => ({ id, label, closable }))
  for (const round of [1, 2]) {
    const { process } = await runner.startUserShell('one', { ...shell, shellId: 'dev' })
    const id = String(process?.id)
    if (round === 1) await runner.resizeUserShell(address, size)
    await screenWith(runner, id, 'started 2')
    await runner.writeStdin(id, 'exit\r')
    await until('it has ended', () => runner.get(id) === undefined)
    expect(runner.listUserShells('one').map(({ id, label, closable }) => ({ id, label, closable }))).toEqual(before)
  }
  expect(heard.match(/started 2/g)).toHaveLength(2)
  expect(heard).toContain('[restarted]')
  expect(runner.clearUserShellWriter(address)).toBe(true)
})

test('a stop ends the process, and forgets only what can be closed', async () => {
  const { runner } = all
  const first = runner.createUserShell('one')
  const second = runner.createUserShell('one')
  for (const { id } of [first, second]) {
    await runner.startUserShell('one', { ...shell, shellId: id, immediate: true })
    const stopped = await runner.stopUserShell({ sessionId: 'one', shellId: id })
    expect(stopped?.receipt?.members.map(({ outcome }) => outcome)).not.toContain('survived')
  }
  expect(runner.list()).toEqual([])
  expect(runner.listUserShells('one').map(({ label, process }) => [label, process])).toEqual([['Terminal', undefined]])
  expect(runner.createUserShell('one').label).toBe('Terminal 2')
  expect(await runner.stopUserShell({ sessionId: 'one', shellId: first.id })).toBeUndefined()
})

test('what is not known is said to be unknown', async () => {
  const { runner } = all
  const address = { sessionId: 'one', shellId: 'nobody' }
  for (const action of [
    () => runner.startUserShell('one', { shellId: 'nobody' }),
    () => runner.stopUserShell(address),
    () => runner.resizeUserShell(address, size),
    async () => runner.getUserShellInputWriter(address),
  ]) {
    const error: unknown = await action().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(isPtarmiganError(error, 'session-not-found')).toBe(true)
    expect(String(error)).toContain('Terminal')
  }
  expect(runner.clearUserShellWriter(address)).toBe(false)
})
