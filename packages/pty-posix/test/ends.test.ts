import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KillTreeBackend, OutputEnd } from '@ptarmigan/adapter-interface'
import { describe, expect, test } from 'vitest'
import { createPtyBackend } from '../src/index.ts'
import { eventually, untilNamed, useSessions } from './terminal-sessions.ts'
import { trees } from './trees.ts'

const sessions = useSessions()

describe('the end of a program', () => {
  test('B02: hangs the terminal up, which is no error', async () => {
    const { adapter, text } = await sessions.shell('sleep .2')
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
    expect(text()).toBe('')
  })

  test('B02: of a shell that was told to exit is exit code 0', async () => {
    const { adapter, stdin, until } = await sessions.start({
      file: 'bash',
      args: ['--norc', '--noprofile'],
      env: { ...process.env, PS1: 'ready> ' },
    })
    await until('ready> ')
    await stdin.write('exit\r')
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
    expect(await adapter.drained).toBe('complete')
  })

  test.each([
    { command: 'kill -9 $$', end: { kind: 'signaled', signal: 'SIGKILL', signalNumber: 9 } },
    { command: 'kill -TERM $$', end: { kind: 'signaled', signal: 'SIGTERM', signalNumber: 15 } },
    { command: `sh -c 'kill -9 $$'; exit $?`, end: { kind: 'exited', code: 137 } },
    { command: 'exit 255', end: { kind: 'exited', code: 255 } },
  ])('B09: by a signal is a signal and by exit an exit code: $command', async ({ command, end }) => {
    const { adapter } = await sessions.shell(command)
    expect(await adapter.wait()).toEqual(end)
    expect(await adapter.exited).toEqual(end)
  })

  test('B13: is the end of signals to its pid', async () => {
    const { adapter } = await sessions.shell('true')
    await adapter.wait()
    const signalled: number[] = []
    const { kill } = process
    process.kill = (pid, signal) => {
      if (Math.abs(pid) === adapter.pid && signal !== 0) signalled.push(pid)
      return kill.call(process, pid, signal)
    }
    try {
      await adapter.kill('graceful')
      await adapter.kill('force', { graceMs: 0 })
      await adapter.dispose()
    } finally {
      process.kill = kill
    }
    expect(signalled).toEqual([])
  })
})

describe('a terminal that somebody else holds after the program', () => {
  const heldBy = (end: OutputEnd): string[] => (end === 'complete' ? [] : end.heldBy.map(({ command }) => command))

  test.each([
    {
      name: 'a child in another session',
      file: 'sh',
      args: ['-c', `setsid sleep 31 & ${untilNamed('sleep')}; echo hi`],
    },
    {
      name: 'a job in its own process group',
      file: 'bash',
      args: ['-ic', `sleep 31 & ${untilNamed('sleep')}; echo hi`],
    },
  ])('B04: is not waited for, and $name is named', async ({ file, args }) => {
    const { adapter, text } = await sessions.start({ file, args })
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
    expect(text()).toMatch(/hi\r\n$/)
    expect(heldBy(await adapter.drained)).toEqual(['sleep 31'])
  })

  test('B04: is nobody when the system ended the foreground job with the shell', async () => {
    const { adapter, text } = await sessions.shell(`sleep 31 & ${untilNamed('sleep')}; echo hi`)
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 0 })
    expect(text()).toBe('hi\r\n')
    expect(await adapter.drained).toBe('complete')
  })

  test('B24: is left after a bounded time, also while it keeps writing', async () => {
    const { adapter, text } = await sessions.shell(
      `setsid bash -c 'while :; do echo x; sleep .02; done' & ${untilNamed('bash')}; printf end; exit 5`,
    )
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 5 })
    expect(text()).toContain('end')
    const names = heldBy(await adapter.drained)
    expect(names.some((command) => command.includes('while :'))).toBe(true)
  })

  test('B24: is left after a bounded time, also while it floods the terminal', { timeout: 60_000 }, async () => {
    const { adapter, text } = await sessions.shell(`setsid yes & ${untilNamed('yes')}; printf THE-END; exit 6`)
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 6 })
    expect(text()).toContain('THE-END')
    expect(heldBy(await adapter.drained)).toEqual(['yes'])
  })

  test('is complete when it ends within the drain, with everything that it wrote', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'pty-posix-drain-'))
    try {
      const fifo = join(directory, 'go')
      const late = `setsid bash -c 'read go <${fifo}; printf %015000d 0'`
      const { adapter, text } = await sessions.shell(`mkfifo ${fifo}; ${late} & ${untilNamed('bash')}; printf 1`)
      await adapter.exited
      await writeFile(fifo, 'go\n')
      await adapter.wait()
      expect(text()).toHaveLength(15_001)
      expect(await adapter.drained).toBe('complete')
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })

  test('is waited for while the reader is paused', async () => {
    const { adapter, text } = await sessions.shell(
      `setsid bash -c 'sleep 1.5; printf late' & ${untilNamed('bash')}; printf early`,
    )
    adapter.pause()
    await adapter.exited
    await eventually(async () => (await trees.holdersOf([adapter.terminal?.devicePath ?? ''])).length === 0)
    adapter.resume()
    await adapter.wait()
    expect(text()).toBe('earlylate')
    expect(await adapter.drained).toBe('complete')
  })

  test('is reported without names when they cannot be told', async () => {
    const blind: KillTreeBackend = { ...trees, holdersOf: () => Promise.reject(new Error('no process table')) }
    const adapter = await createPtyBackend({ trees: blind }).spawn(
      { file: 'sh', args: ['-c', `setsid sleep 32 & ${untilNamed('sleep')}`] },
      { marker: 'test-blind-holders' },
    )
    try {
      await adapter.wait()
      expect(await adapter.drained).toEqual({ heldBy: [] })
    } finally {
      await adapter.kill('force', { graceMs: 0 })
      await adapter.dispose()
    }
  })
})

describe('a kill', () => {
  test('that is graceful asks the program, which may take its time', async () => {
    const { adapter, until, text } = await sessions.shell(
      'trap "echo bye; exit 7" TERM; echo ready; while :; do sleep .05; done',
    )
    await until('ready')
    expect(await adapter.kill('graceful')).toBeUndefined()
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 7 })
    expect(text()).toContain('bye')
  })

  test('that is graceful is heard by a program that was stopped', async () => {
    const { adapter, until } = await sessions.shell('trap "exit 8" TERM; echo ready; while :; do sleep .05; done')
    await until('ready')
    process.kill(adapter.pid, 'SIGSTOP')
    await adapter.kill('graceful')
    expect(await adapter.wait()).toEqual({ kind: 'exited', code: 8 })
  })

  test('by force ends the whole tree, and says so', async () => {
    const { adapter, until } = await sessions.shell(
      `trap '' TERM HUP; setsid sleep 33 & echo ready; while :; do sleep 1; done`,
    )
    await until('ready')
    const receipt = await adapter.kill('force', { graceMs: 50 })
    expect(receipt.members.length).toBeGreaterThanOrEqual(2)
    expect(receipt.members.every(({ outcome }) => outcome !== 'survived')).toBe(true)
    expect(await adapter.wait()).toEqual({ kind: 'signaled', signal: 'SIGKILL', signalNumber: 9 })
    expect(await adapter.drained).toBe('complete')
  })

  test('that no end follows settles as signalled and unconfirmed', async () => {
    const powerless: KillTreeBackend = {
      ...trees,
      killTree: async () => ({ members: [], complete: false, limits: ['nothing was tried'], durationMs: 0 }),
    }
    const adapter = await createPtyBackend({ trees: powerless }).spawn({ file: 'sleep', args: ['34'] })
    try {
      const receipt = await adapter.kill('force', { graceMs: 0 })
      expect(receipt.complete).toBe(false)
      const unconfirmed = { kind: 'signaled', signal: 'SIGKILL', signalNumber: 9, unconfirmed: true }
      expect(await adapter.wait()).toEqual(unconfirmed)
      expect(await adapter.exited).toEqual(unconfirmed)
      // The survivor itself is what holds the terminal.
      expect(await adapter.drained).toMatchObject({ heldBy: [{ pid: adapter.pid }] })
    } finally {
      await trees.killTree(adapter.identity, { graceMs: 0 })
      await adapter.dispose()
    }
  })

  test('that cannot be carried out is an error, and the program is waited for as before', async () => {
    const failing: KillTreeBackend = { ...trees, killTree: () => Promise.reject(new Error('no process table')) }
    const adapter = await createPtyBackend({ trees: failing }).spawn({ file: 'sleep', args: ['35'] })
    await expect(adapter.kill('force', { graceMs: 0 })).rejects.toThrow('no process table')
    await trees.killTree(adapter.identity, { graceMs: 0 })
    expect(await adapter.wait()).toEqual({ kind: 'signaled', signal: 'SIGKILL', signalNumber: 9 })
    await adapter.dispose()
  })

  test('that fails at disposal still closes the terminal, which hangs up on the program', async () => {
    const failing: KillTreeBackend = { ...trees, killTree: () => Promise.reject(new Error('no process table')) }
    const adapter = await createPtyBackend({ trees: failing }).spawn({ file: 'sleep', args: ['36'] })
    await expect(adapter.dispose()).rejects.toThrow('no process table')
    expect(await adapter.exited).toEqual({ kind: 'signaled', signal: 'SIGHUP', signalNumber: 1 })
    await adapter.drained
  })
})
