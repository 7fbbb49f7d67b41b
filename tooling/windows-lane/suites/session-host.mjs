// A host of sessions as its users have it: a REPL in a pseudo-console, programs on pipes, kills.
import assert from 'node:assert/strict'
import { createSessionHost } from 'ptarmigan'
import './support/wine-backend.mjs'
import { until } from './support/until.mjs'

const withHost = async (use) => {
  const host = await createSessionHost()
  try {
    await use(host)
  } finally {
    await host.dispose()
  }
}

const openRepl = (host, rest = {}) =>
  host.open({
    file: process.execPath,
    args: ['-i'],
    mode: 'session',
    cols: 100,
    rows: 30,
    ...rest,
  })

/** Of the console that the program has, as it can be asked whatever its standard output is. */
const columns = String.raw`new (require('tty').WriteStream)(require('fs').openSync('\\\\.\\CONOUT$', 'r+')).columns`

/** Polls until the text that came since the call holds `wanted`; a failure tells all that came, and what the log has. */
const shows = async (session, wanted) => {
  let text = ''
  const polled = async () => {
    text += (await session.poll({ waitMs: 2000 })).output
    return text.includes(wanted)
  }
  try {
    await until(`the session shows ${JSON.stringify(wanted)}`, polled, 90_000)
  } catch (error) {
    const { lines } = await session.log({ raw: true })
    throw new Error(`${error.message}; it showed ${JSON.stringify(text)}; the log: ${JSON.stringify(lines)}`, {
      cause: error,
    })
  }
  return text
}

/** @type {import('./run-suite.mjs').Case[]} */
export const cases = [
  {
    id: 'repl',
    title: 'a REPL is pasted into, submitted, polled, and ended with proof',
    run: () =>
      withHost(async (host) => {
        const session = await openRepl(host)
        assert.equal(session.stdio, 'pty')
        await shows(session, '>')
        await session.paste('console.log(6 * 7, process.stdin.isTTY)')
        await session.submit()
        await shows(session, '42 true')
        await session.paste(`console.log('cols:' + ${columns})`)
        await session.submit()
        await shows(session, 'cols:100')
        const receipt = await session.kill({ graceMs: 500 })
        assert.ok(receipt.members.length >= 1 && receipt.members.every(({ outcome }) => outcome !== 'survived'))
        const exit = await session.wait()
        assert.equal(exit.reason, 'manual-cancel')
        assert.equal(await session.isAlive(), false)
      }),
  },
  {
    id: 'resize',
    title: 'a resize reaches terminal and screen, and the program goes on',
    run: () =>
      withHost(async (host) => {
        const session = await openRepl(host)
        await shows(session, '>')
        assert.equal(await session.resize({ cols: 77, rows: 20 }), 'resized')
        assert.deepEqual(session.size, { cols: 77, rows: 20 })
        await session.paste('console.log(7 * 6)')
        await session.submit()
        await shows(session, '42')
        await session.kill({ graceMs: 0 })
      }),
  },
  {
    id: 'resize-told',
    title: 'the program sees the new size',
    run: () =>
      withHost(async (host) => {
        const session = await openRepl(host)
        await shows(session, '>')
        await session.resize({ cols: 77, rows: 20 })
        await session.paste(`console.log('cols:' + ${columns})`)
        await session.submit()
        await shows(session, 'cols:77')
        await session.kill({ graceMs: 0 })
      }),
  },
  {
    id: 'keys',
    title: 'keys are typed, and the program ends as it likes',
    run: () =>
      withHost(async (host) => {
        const session = await openRepl(host)
        await shows(session, '>')
        await session.sendKeys({ literal: 'process.exit(3)' })
        await session.sendKeys(['Enter'])
        const exit = await session.wait()
        assert.equal(exit.exitCode, 3)
        assert.equal(await session.resize({ cols: 10, rows: 10 }), 'session-ended')
      }),
  },
  {
    id: 'one-shot',
    title: 'a program on pipes gives both streams apart, its code, and its log',
    run: () =>
      withHost(async (host) => {
        const source = 'process.stdout.write("é out\\n"); process.stderr.write("err\\n"); process.exitCode = 3'
        const session = await host.open({ file: process.execPath, args: ['-e', source] })
        const exit = await session.wait()
        assert.deepEqual([exit.stdout, exit.stderr, exit.exitCode, exit.reason], ['é out\n', 'err\n', 3, 'exit'])
        assert.equal(exit.output, 'complete')
        const page = await session.log()
        assert.ok(page.lines.includes('é out'))
      }),
  },
  {
    id: 'shell-command',
    title: 'a command goes to cmd, as it was typed',
    run: () =>
      withHost(async (host) => {
        const session = await host.open({ command: 'echo "a  b" & exit 5' })
        const exit = await session.wait()
        assert.equal(exit.exitCode, 5)
        assert.equal(exit.stdout.trim(), '"a  b"')
      }),
  },
  {
    id: 'time-limit',
    title: 'a program that outlives its time limit is ended',
    run: () =>
      withHost(async (host) => {
        const session = await host.open({
          file: process.execPath,
          args: ['-e', 'setInterval(() => 0, 1000)'],
          timeoutMs: 1500,
          killGraceMs: 0,
        })
        const exit = await session.wait()
        assert.equal(exit.reason, 'overall-timeout')
        assert.equal(await session.isAlive(), false)
      }),
  },
  {
    id: 'code-page',
    title: 'B176: output in a code page is decoded, wherever it is cut',
    run: () =>
      withHost(async (host) => {
        const source =
          'const bytes = [0xb3, 0xc9, 0xb9, 0xa6]; const next = () => { const byte = bytes.shift(); if (byte === undefined) return; require("node:fs").writeSync(1, Buffer.of(byte)); setTimeout(next, 60) }; next()'
        const session = await host.open({ file: process.execPath, args: ['-e', source], encoding: 'gbk' })
        assert.equal((await session.wait()).stdout, '成功')
      }),
  },
  {
    id: 'host-disposed',
    title: 'a host that is disposed of leaves no program',
    run: async () => {
      const host = await createSessionHost()
      const session = await host.open({
        file: process.execPath,
        args: ['-e', 'setInterval(() => 0, 1000)'],
        mode: 'daemon',
      })
      assert.equal(await session.isAlive(), true)
      await host.dispose()
      assert.equal(await session.isAlive(), false)
    },
  },
]
