import { describe, expect, test } from 'vitest'
import { eventually, useSessions } from './terminal-sessions.ts'

const sessions = useSessions()

describe('B07: a resize', () => {
  test('after the end says so, in the moment of the end, later, and again', async () => {
    const { adapter, terminal } = await sessions.shell('true')
    const atOnce = adapter.exited.then(() => terminal.resize({ cols: 100, rows: 40 }))
    expect(await atOnce).toBe('session-ended')
    await adapter.wait()
    expect(terminal.resize({ cols: 100, rows: 40 })).toBe('session-ended')
    await adapter.dispose()
    expect(terminal.resize({ cols: 101, rows: 41 })).toBe('session-ended')
    expect(terminal.size).toEqual({ cols: 120, rows: 30 })
  })

  test('while the program ends never throws', async () => {
    for (let run = 0; run < 20; run++) {
      const { adapter, terminal } = await sessions.shell('true')
      let ended = false
      void adapter.wait().then(() => {
        ended = true
      })
      await eventually(() => {
        terminal.resize({ cols: 80, rows: 24 })
        return ended
      })
    }
  })

  test('of a running program is told to it', async () => {
    const { terminal, until } = await sessions.shell(
      'trap "stty size; exit" WINCH; stty size; while :; do sleep .02; done',
    )
    await until('30 120')
    expect(terminal.resize({ cols: 65_535, rows: 1 })).toBe('resized')
    await until('1 65535')
    expect(terminal.size).toEqual({ cols: 65_535, rows: 1 })
  })
})

describe('B08: a size that is none', () => {
  test.each([0, -1, Number.NaN, 1.5, 100_000])('is refused at the spawn: %s columns', async (cols) => {
    await expect(sessions.shell('stty size', { size: { cols, rows: 24 } })).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { field: 'cols' },
    })
  })

  test('is refused by resize(), and changes nothing', async () => {
    const { terminal, stdin, until } = await sessions.shell('read line; stty size', { size: { cols: 90, rows: 20 } })
    for (const rows of [0, -1, Number.NaN, 1.5, 100_000])
      expect(() => terminal.resize({ cols: 80, rows })).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
    expect(terminal.size).toEqual({ cols: 90, rows: 20 })
    await stdin.write('\n')
    await until('20 90')
  })
})

describe('the line discipline', () => {
  test('is told as it is now, with the process group in the foreground', async () => {
    const { adapter, terminal, stdin } = await sessions.shell('read line; stty raw -echo; exec sleep 30')
    expect(await terminal.lineDiscipline()).toEqual({
      canonical: true,
      echo: true,
      foregroundProcessGroup: adapter.pid,
    })
    await stdin.write('\n')
    await eventually(async () => !(await terminal.lineDiscipline()).canonical)
    expect(await terminal.lineDiscipline()).toMatchObject({ canonical: false, echo: false })
  })

  test('tells a question for a password: canonical, without echo', async () => {
    const { terminal, stdin, until } = await sessions.shell(
      'stty -echo; printf "Password: "; read p; stty echo; echo ok',
    )
    await until('Password: ')
    expect(await terminal.lineDiscipline()).toMatchObject({ canonical: true, echo: false })
    await stdin.write('secret\n')
    await until('ok')
  })

  test('follows the foreground job of a shell', async () => {
    const { adapter, terminal, stdin, until } = await sessions.start({
      file: 'bash',
      args: ['--norc', '--noprofile'],
      env: { ...process.env, PS1: 'ready> ' },
    })
    await until('ready> ')
    await stdin.write('sleep 30\r')
    await eventually(async () => (await terminal.lineDiscipline()).foregroundProcessGroup !== adapter.pid)
    await stdin.write('\x03')
    await eventually(async () => (await terminal.lineDiscipline()).foregroundProcessGroup === adapter.pid)
  })

  test('of an ended program is session-ended', async () => {
    const { adapter, terminal } = await sessions.shell('true')
    await adapter.wait()
    await expect(terminal.lineDiscipline()).rejects.toMatchObject({ code: 'session-ended' })
  })

  test('that is asked for again and again neither delays the end nor makes it held', async () => {
    const { adapter, terminal } = await sessions.shell('sleep .3; printf end')
    const asking = (async () => {
      for (;;) await terminal.lineDiscipline()
    })()
    await expect(asking).rejects.toMatchObject({ code: 'session-ended' })
    await adapter.wait()
    expect(await adapter.drained).toBe('complete')
  })
})

test('a program has the terminal as its controlling terminal and leads its session', async () => {
  const { adapter, terminal, text } = await sessions.shell('tty; ps -o pid=,sid=,pgid=,tpgid= -p $$')
  await adapter.wait()
  const numbers = Array.from({ length: 4 }, () => adapter.pid).join(' ')
  expect(
    text()
      .replaceAll(/[ \t]+/g, ' ')
      .replaceAll('\n ', '\n'),
  ).toBe(`${terminal.devicePath}\r\n${numbers}\r\n`)
})

test('a program does not inherit the terminals of others', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => sessions.shell('sleep 30')))
  // Free numbers between those in use.
  for (const { adapter } of others.filter((_, index) => index % 2 === 0)) await adapter.dispose()
  const { adapter, text } = await sessions.shell('ls -l /proc/self/fd')
  await adapter.wait()
  expect(text()).not.toContain('ptmx')
  expect(text().match(/\/dev\/pts\/\d+/g)).toEqual(Array.from({ length: 3 }, () => adapter.terminal?.devicePath))
})
