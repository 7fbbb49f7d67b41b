import type { TerminalSize } from '@ptarmigan/adapter-interface'
import { type ScreenSnapshot, TerminalScreen } from '@ptarmigan/screen'
import { until } from '@ptarmigan/test-support'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DetachReason, SizePolicy, Viewer, ViewerOptions } from '../src/index.ts'
import { createTestRunner, eventsOf, screenWith, sh, type TestRunner } from './support/runner.ts'

// Floods, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })

let all: TestRunner
let terminals: TerminalScreen[]

beforeEach(async () => {
  all = await createTestRunner()
  terminals = []
})
afterEach(async () => {
  for (const terminal of terminals) terminal.dispose()
  await all.dispose()
})

/** A viewer's own terminal, as it would be on somebody's desk. */
const terminalOf = (size: TerminalSize = { cols: 80, rows: 24 }) => {
  const terminal = new TerminalScreen(size)
  terminals.push(terminal)
  const bytes: Uint8Array[] = []
  const sink = {
    write: async (piece: Uint8Array): Promise<void> => {
      bytes.push(piece)
      await terminal.feed(piece)
    },
    onResize: (to: TerminalSize): void => void terminal.resize(to),
  }
  return { terminal, sink, text: () => Buffer.concat(bytes).toString() }
}

const pictureOf = async (terminal: Pick<TerminalScreen, 'snapshot'>): Promise<ScreenSnapshot> =>
  terminal.snapshot({ cells: true })

/** Waits until expectations are met: what one of several pictures has already, another may get a moment later. */
const eventually = (expectations: () => Promise<void>): Promise<void> =>
  vi.waitFor(expectations, { timeout: 20_000, interval: 20 })

const painted = [
  'printf "\\033[1;31mred\\033[m plain\\r\\n\\033[?2004h\\033[?1h\\033[?1000h\\033[?1006h\\033]2;a title\\007"',
  'printf "\\033[10;20H\\033[7mhere\\033[m\\033[5;3H\\033[?25l"',
  'echo ready >&2; sleep 300',
].join('; ')

describe('a late viewer', () => {
  test.each([
    ['a painted screen', sh(painted), 'ready'],
    ['vim', ['vim', '-u', 'NONE', '-i', 'NONE', '-n', '--cmd', 'set number', '/etc/hostname'], '~'],
  ])('sees %s as an early one does, cell for cell, with modes, cursor and title', async (_name, command, shown) => {
    const { runner } = all
    const { id } = await runner.start({ sessionId: 'one', command, env: { TERM: 'xterm-256color' } })
    const size = { cols: 60, rows: 15 }
    const [early, late] = [terminalOf(size), terminalOf(size)]
    await runner.attach(id, { ...early.sink, size })
    await screenWith(runner, id, shown)
    await runner.attach('one', late.sink)
    await eventually(async () => {
      const ours = await runner.session(id)?.snapshot({ cells: true })
      expect(await pictureOf(late.terminal)).toEqual(await pictureOf(early.terminal))
      expect(await pictureOf(late.terminal)).toEqual(ours)
    })
  })

  test('misses nothing and gets nothing twice, whenever it comes into a flood of colours and wide characters', async () => {
    const { runner, events } = all
    const program = [
      'import sys',
      'sys.stdin.readline()',
      'for i in range(1500): print(f"\\033[3{i % 8}m日本語 {i} é\\033[m", flush=i % 40 == 0)',
      'sys.stdin.readline()',
    ].join('\n')
    const { id } = await runner.start({
      sessionId: 'one',
      command: ['python3', '-c', program],
      env: { PYTHONUTF8: '1' },
    })
    const size = { cols: 40, rows: 10 }
    const early = terminalOf(size)
    await runner.attach(id, { ...early.sink, size })
    await runner.writeStdin(id, '\n')
    const late: ReturnType<typeof terminalOf>[] = []
    await until(
      'the flood is over',
      async () => {
        if (late.length < 6 && eventsOf(events, 'output').length > late.length * 3) {
          const viewer = terminalOf(size)
          late.push(viewer)
          await runner.attach(id, viewer.sink)
        }
        return early.text().includes('1499 é')
      },
      60_000,
    )
    expect(late.length).toBeGreaterThan(0)
    await eventually(async () => {
      const picture = await pictureOf(early.terminal)
      expect(picture.text).toContain('1499 é')
      for (const { terminal } of late) expect(await pictureOf(terminal)).toEqual(picture)
    })
  })

  test('has the lines of history that it asks for', async () => {
    const { runner } = all
    const { id } = await runner.start({
      sessionId: 'one',
      command: sh('seq 100; printf end; sleep 300'),
      immediate: true,
      defaultSize: { cols: 80, rows: 10 },
    })
    await screenWith(runner, id, 'end')
    const viewer = terminalOf({ cols: 80, rows: 10 })
    await (await runner.attach(id, { ...viewer.sink, historyLines: 20 })).settled()
    const numbers = (await viewer.terminal.renderFull()).split('\n').filter((line) => line !== '')
    expect(numbers).toEqual([...Array.from({ length: 29 }, (_, at) => `${72 + at}`), 'end'])
  })
})

test('a fast, a slow and a dead viewer of a flood: full speed, every byte, the right screen, and one less', async () => {
  const { runner, events } = all
  const bytes = 3_000_000
  const line = `$(head -c 98 /dev/zero | tr '\\0' y)$(printf '\\r')`
  const flood = `stty -opost -echo; printf set; read -r go; yes "${line}" | head -c ${bytes}; printf 'the last line'; sleep 300`
  const { id } = await runner.start({ sessionId: 'one', command: sh(flood), immediate: true })
  let fastBytes = 0
  let fastEnd = ''
  await screenWith(runner, id, 'set')
  const fast = await runner.attach(id, {
    write: (piece) => {
      fastBytes += piece.length
      fastEnd = `${fastEnd}${Buffer.from(piece.subarray(-100)).toString('latin1')}`.slice(-100)
    },
  })
  const slow = terminalOf({ cols: 120, rows: 40 })
  let slowBytes = 0
  const slowViewer = await runner.attach(id, {
    write: async (piece) => {
      slowBytes += piece.length
      await slow.sink.write(piece)
      // However long a flood takes here: while it takes one piece, the fast one takes many.
      const target = fastBytes + 300_000
      await until('it is far behind', () => fastBytes > target || fastEnd.endsWith('the last line'), 60_000)
    },
    maxBehindBytes: 100_000,
  })
  const detached: DetachReason[] = []
  const dead = await runner.attach(id, {
    write: () => new Promise(() => undefined),
    ...{ maxBehindBytes: 100_000, deadAfterMs: 300, onDetached: (why: DetachReason) => void detached.push(why) },
  })
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, slowViewer.waitingBytes, dead.waitingBytes)
  }, 1)
  await fast.settled()
  const before = fastBytes
  await runner.writeStdin(id, 'go\n')
  await until('the flood is over', () => fastEnd.endsWith('the last line'), 60_000)
  clearInterval(sampling)
  expect(fastBytes - before).toBe(bytes + 'the last line'.length)
  await until('the dead one was dropped', () => detached.length > 0)
  expect(detached).toEqual(['dead'])
  expect(dead.isAttached).toBe(false)
  await until('the slow one was caught up', async () => (await slow.terminal.snapshot()).text.endsWith('the last line'))
  await slowViewer.settled()
  expect(await pictureOf(slow.terminal)).toEqual(await runner.session(id)?.snapshot({ cells: true }))
  expect(eventsOf(events, 'viewer-behind').length).toBeGreaterThan(0)
  expect(slowBytes).toBeLessThan(bytes / 2)
  expect(most).toBeLessThanOrEqual(100_000)
})

test('a viewer that is behind when the program ends still gets its last screen', async () => {
  const { runner, events } = all
  const slow = terminalOf({ cols: 120, rows: 40 })
  let release: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => {
    release = resolve
  })
  const { id } = await runner.start({ sessionId: 'one', command: sh('seq 20000; printf "\\033[32mgoodbye\\033[m"') })
  await runner.attach(id, {
    ...{ size: { cols: 120, rows: 40 }, maxBehindBytes: 1000 },
    write: async (piece) => {
      await stuck
      await slow.sink.write(piece)
    },
  })
  await until('it has ended', () => eventsOf(events, 'ended').length > 0)
  release()
  await until('it has the end', async () => (await slow.terminal.snapshot()).text.endsWith('20000\ngoodbye'))
})

test('a viewer that fails is dropped, and stops nothing', async () => {
  const { runner, events } = all
  const { id } = await runner.start({ sessionId: 'one', command: ['cat'], immediate: true })
  await runner.attach(id, { write: () => Promise.reject(new Error('gone')) })
  await runner.attach(id, {
    write: () => {
      throw new Error('gone at once')
    },
  })
  await runner.writeStdin(id, 'hello\n')
  await screenWith(runner, id, 'hello\nhello')
  await until('both were dropped', () => eventsOf(events, 'viewer-detached').length === 2)
  expect(eventsOf(events, 'viewer-detached').map(({ why }) => why)).toEqual(['failed', 'failed'])
})

describe('sizes', () => {
  const policies: [SizePolicy, string[]][] = [
    ['latest', ['100x20', '50x40', '100x20', '90x30', '50x40']],
    ['smallest', ['100x20', '50x20', '50x20', '50x30', '50x40']],
    ['largest', ['100x20', '100x40', '100x40', '90x40', '50x40']],
  ]
  test.each(policies)('the %s', async (sizePolicy, expected) => {
    await all.dispose()
    all = await createTestRunner({ sizePolicy })
    const { runner } = all
    const { id } = await runner.start({ sessionId: 'one', command: ['cat'] })
    const seen: string[] = []
    const note = async (): Promise<void> => {
      const next = (): string => `${runner.get(id)?.size?.cols}x${runner.get(id)?.size?.rows}`
      await until(`the size is ${expected[seen.length]}`, () => next() === expected[seen.length])
      seen.push(next())
    }
    const viewerOf = (cols: number, rows: number): Promise<Viewer> =>
      runner.attach(id, { write: () => undefined, size: { cols, rows } })
    const one = await viewerOf(100, 20)
    await note()
    await viewerOf(50, 40)
    await note()
    await one.write('typed')
    await note()
    await one.resize({ cols: 90, rows: 30 })
    await note()
    one.detach()
    await note()
    expect(seen).toEqual(expected)
  })

  test('manual: only what is asked for', async () => {
    await all.dispose()
    all = await createTestRunner({ sizePolicy: 'manual' })
    const { runner } = all
    const { id } = await runner.start({ sessionId: 'one', command: ['cat'] })
    const heard: TerminalSize[] = []
    await runner.attach(id, {
      write: () => undefined,
      onResize: (size) => void heard.push(size),
      size: { cols: 50, rows: 40 },
    })
    expect(runner.get(id)?.status).toBe('pending')
    await runner.resize(id, { cols: 77, rows: 22 })
    await runner.resize(id, { cols: 78, rows: 23 })
    expect(runner.get(id)?.size).toEqual({ cols: 78, rows: 23 })
    expect(heard).toEqual([
      { cols: 77, rows: 22 },
      { cols: 78, rows: 23 },
    ])
  })
})

describe('a restart under an open viewer', () => {
  test('goes on with a notice, from a clean screen, at the same size', async () => {
    const { runner } = all
    const first = await runner.start({
      sessionId: 'one',
      command: sh('printf "\\033[?1049h\\033[?1000hfirst"; read -r line'),
    })
    const size = { cols: 60, rows: 12 }
    const view = terminalOf(size)
    const viewer = await runner.attach(first.id, { ...view.sink, size })
    const direct = terminalOf(size)
    runner.setDirectOutputBySession('one', { ...direct.sink, ownsQueries: false })
    await screenWith(runner, first.id, 'first')
    await runner.writeStdin(first.id, '\n')
    await until('it has ended', () => runner.get(first.id) === undefined)
    expect(viewer.isAttached).toBe(true)
    expect(runner.hasActiveDirectOutputBySession('one')).toBe(true)

    const second = await runner.start({ sessionId: 'one', command: sh('stty size; echo second; cat') })
    expect(second).toMatchObject({ status: 'running', size })
    await screenWith(runner, second.id, 'second')
    await viewer.write('typed\n')
    await screenWith(runner, second.id, 'typed\ntyped')
    const late = terminalOf(size)
    await runner.attach('one', late.sink)
    await eventually(async () => {
      const ours = await runner.session(second.id)?.snapshot({ cells: true })
      expect(ours?.text).toBe('[restarted]\n12 60\nsecond\ntyped\ntyped')
      expect((await direct.terminal.snapshot()).text).toBe(ours?.text)
      expect(await pictureOf(view.terminal)).toEqual({ ...ours, title: '' })
      expect(await pictureOf(late.terminal)).toEqual(ours)
    })
  })
})

describe('direct output', () => {
  test('takes the place of output events, at the process or at the session', async () => {
    const { runner, events } = all
    const { id } = await runner.start({ sessionId: 'one', command: sh('stty -echo; echo ready; cat'), immediate: true })
    const heard = { process: '', session: '' }
    const heardAs = {
      ...{ process: () => heard.process, session: () => heard.session },
      event: () => Buffer.concat(eventsOf(events, 'output').map(({ bytes }) => bytes)).toString(),
    }
    const printed = async (text: string, where: keyof typeof heardAs): Promise<void> => {
      await runner.writeStdin(id, `${text}\n`)
      await until(`${text} is heard`, () => heardAs[where]().endsWith(`${text}\r\n`))
    }
    const writer = (name: 'process' | 'session') => ({
      write: (bytes: Uint8Array): void => {
        heard[name] += Buffer.from(bytes).toString()
      },
    })
    await until('it is ready', () => heardAs.event() === 'ready\r\n')
    await printed('one', 'event')
    expect(runner.hasActiveDirectOutput(id)).toBe(false)
    runner.setDirectOutputBySession('one', writer('session'))
    await printed('two', 'session')
    runner.setDirectOutput(id, writer('process'))
    await printed('three', 'process')
    expect([runner.hasActiveDirectOutput(id), runner.hasActiveDirectOutputBySession('one')]).toEqual([true, true])
    expect(runner.writeMessage('one', 'a notice')).toBe(true)
    expect(runner.clearDirectOutput(id)).toBe(true)
    expect(runner.clearDirectOutput(id)).toBe(false)
    await printed('four', 'session')
    expect(runner.clearDirectOutputBySession('one')).toBe(true)
    await printed('five', 'event')
    expect(runner.writeMessage('one', 'to nobody')).toBe(false)
    expect(runner.hasActiveDirectOutputBySession('one')).toBe(false)
    expect(heardAs.event()).toBe('ready\r\none\r\nfive\r\n')
    expect(heard.process).toBe('three\r\na notice')
    expect(heard.session.startsWith('two\r\n')).toBe(true)
    // It was behind another one meanwhile, and is shown the screen.
    expect(heard.session).toContain('three')
    expect(heard.session.endsWith('four\r\n')).toBe(true)
  })

  test('of a session may come before its process, and takes its first byte', async () => {
    const { runner } = all
    const heard: Uint8Array[] = []
    runner.connect('one', { write: (bytes) => void heard.push(bytes) })
    await runner.start({ sessionId: 'one', command: sh('echo first; sleep 300'), immediate: true })
    await until('it came', () => Buffer.concat(heard).toString() === 'first\r\n')
  })

  test('that fails is dropped, and the listeners of events hear again', async () => {
    const { runner, events } = all
    const { id } = await runner.start({ sessionId: 'one', command: ['cat'], immediate: true })
    runner.setDirectOutput(id, {
      write: () => {
        throw new Error('a closed socket')
      },
    })
    await runner.writeStdin(id, 'hello\n')
    await screenWith(runner, id, 'hello\nhello')
    await until('it was dropped', () => !runner.hasActiveDirectOutput(id))
    await runner.writeStdin(id, 'again\n')
    await until('it was told', () =>
      Buffer.concat(eventsOf(events, 'output').map(({ bytes }) => bytes)).includes('again'),
    )
  })
})

describe('queries', () => {
  /** Asks each time that a line is typed, and says how the answer began. */
  const asking = sh(
    'stty -echo -icanon min 1; printf ready; while IFS= read -r line; do printf "q\\033[6nq"; answer=$(dd bs=1 count=6 2>/dev/null | od -An -c | tr -d " \\n"); echo "<$answer>"; done',
  )
  /** It asks from here on: a line that is typed before it set its modes would be echoed. */
  const startAsking = async (): Promise<string> => {
    const { id } = await all.runner.start({ sessionId: 'one', command: asking, immediate: true })
    await screenWith(all.runner, id, /^ready$/)
    return id
  }
  const answering = (runner: TestRunner['runner'], id: string): ViewerOptions & { heard: () => string } => {
    let heard = ''
    return {
      ownsQueries: true,
      write: (bytes) => {
        const text = Buffer.from(bytes).toString()
        heard += text
        for (let count = text.split('\x1b[6n').length - 1; count > 0; count--) void runner.writeStdin(id, '\x1b[9;9R')
      },
      heard: () => heard,
    }
  }

  test('have exactly one that answers: the screen, or the terminal that owns them', async () => {
    const { runner, events } = all
    const id = await startAsking()
    const watching = terminalOf({ cols: 120, rows: 40 })
    await runner.attach(id, watching.sink)
    const ask = async (answer: RegExp): Promise<void> => {
      await runner.writeStdin(id, '\n')
      await screenWith(runner, id, answer)
    }
    await ask(/^readyqq<033\[1;7R>$/)
    const owner = answering(runner, id)
    const viewer = await runner.attach(id, owner)
    expect(viewer.ownsQueries).toBe(true)
    await ask(/\nqq<033\[9;9R>$/)
    const other = answering(runner, id)
    const second = await runner.attach(id, other)
    await ask(/9R>\nqq<033\[9;9R>$/)
    expect([viewer.ownsQueries, second.ownsQueries]).toEqual([false, true])
    second.detach()
    await ask(/9R>\n.*9R>\nqq<033\[9;9R>$/)
    viewer.releaseQueries()
    await ask(/9R>\nqq<033\[5;2R>$/)
    viewer.takeQueries()
    viewer.detach()
    await ask(/5;2R>\nqq<033\[6;2R>$/)
    expect(owner.heard().split('\x1b[6n')).toHaveLength(3)
    expect(other.heard().split('\x1b[6n')).toHaveLength(2)
    expect(watching.text()).not.toContain('\x1b[6n')
    const owners = eventsOf(events, 'query-owner').map(({ viewerId }) => viewerId)
    expect(owners).toEqual([viewer.id, second.id, viewer.id, undefined, viewer.id, undefined])
    // Nothing was answered twice: an answer too many would be typed.
    expect((await runner.session(id)?.snapshot())?.text.split('\n')).toHaveLength(6)
  })

  test('of a program that is started under a real terminal are its own from the first byte on', async () => {
    const { runner } = all
    const asked: Uint8Array[] = []
    runner.setDirectOutputBySession('one', { write: (bytes) => void asked.push(bytes) })
    const command = sh(
      'stty -echo -icanon; printf "\\033[5n\\033[21t\\005"; dd bs=1 count=1 2>/dev/null | od -An -c; sleep 300',
    )
    const { id } = await runner.start({ sessionId: 'one', command, immediate: true })
    await until('it was asked', () => Buffer.concat(asked).includes('\x1b[5n'))
    await runner.writeStdin(id, 'm')
    await screenWith(runner, id, 'm')
    // What nobody may answer reaches nobody.
    expect(Buffer.concat(asked).includes('\x1b[21t')).toBe(false)
    expect(Buffer.concat(asked).includes(0x05)).toBe(false)
  })

  test('that a terminal never got, because it fell behind, are answered', async () => {
    const { runner } = all
    const id = await startAsking()
    await runner.attach(id, { write: () => new Promise(() => undefined), ownsQueries: true, maxBehindBytes: 1 })
    await runner.writeStdin(id, '\n')
    await screenWith(runner, id, /^readyqq<033\[1;[78]R>$/)
  })

  test('in history cause no answer', async () => {
    const { runner } = all
    const id = await startAsking()
    await runner.writeStdin(id, '\n')
    await screenWith(runner, id, '<033[1;7R>')
    const late = answering(runner, id)
    await (await runner.attach(id, late)).settled()
    const kept = Buffer.concat(runner.getBuffer(id).chunks.map(({ bytes }) => bytes)).toString()
    expect([late.heard().includes('\x1b[6n'), kept.includes('\x1b[6n')]).toEqual([false, false])
  })
})
