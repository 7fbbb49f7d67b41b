import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { median } from '../../tooling/bench-report/summarize.mjs'
import { createBareTerminal, writeAll } from '../harness/bare-terminal.mjs'
import { makeText } from '../harness/make-text.mjs'
import { createMemoryBackend } from '../harness/memory-backend.mjs'
import { asOfTerminal } from '../harness/pieces.mjs'

const fullHistory = 5000
const shortHistory = 50
const rows = 30
const polls = 400
const batch = 50

const textLines = () => makeText(2_000_000).toString('latin1').split('\n')
const linesToFill = (history) =>
  asOfTerminal(
    Buffer.from(
      `${textLines()
        .slice(0, history + rows)
        .join('\n')}\n`,
    ),
  )

/** Microseconds of a poll without news (its batches are long enough for the clock), and of one after each new line. */
const measurePolls = async ({ print, poll, batches, lines }) => {
  const idle = []
  const oneLine = []
  for (let count = -batches; count < batches; count++) {
    const startedAtMs = performance.now()
    for (let index = 0; index < batch; index++) await poll()
    if (count >= 0) idle.push(((performance.now() - startedAtMs) / batch) * 1000)
  }
  const news = textLines().reverse()
  for (let count = -lines; count < lines; count++) {
    const line = news[count + lines]
    await print(Buffer.from(`${line}\r\n`))
    const startedAtMs = performance.now()
    const output = await poll()
    const elapsed = (performance.now() - startedAtMs) * 1000
    if (!output.includes(line.slice(0, 100))) throw new Error(`the poll did not give the new line ${line}: ${output}`)
    if (count >= 0) oneLine.push(elapsed)
  }
  return { idle: median(idle), oneLine: median(oneLine) }
}

const measureSession = async (history) => {
  const { createSessionHost } = await import('ptarmigan')
  const { backend, last } = createMemoryBackend()
  const host = await createSessionHost({ backend })
  try {
    const session = await host.open({ file: 'printer', mode: 'session', scrollback: fullHistory })
    last().print(linesToFill(history))
    // Past the moment of quiet after which the history is kept as text, as it is in an idle session.
    await pause(1500)
    await session.poll()
    return await measurePolls({
      print: async (bytes) => {
        last().print(bytes)
        await nextTurn()
      },
      poll: async () => (await session.poll()).output,
      batches: polls / 10,
      lines: polls,
    })
  } finally {
    await host.dispose()
  }
}

/** What a reader without such a screen does: render everything, and look for what it had before. */
const measureComparing = async (history) => {
  const terminal = await createBareTerminal({ scrollback: fullHistory })
  let given = []
  const poll = async () => {
    const { active } = terminal.buffer
    const rendered = Array.from({ length: active.length }, (_, index) => active.getLine(index).translateToString(true))
    const fresh = rendered.slice(rendered.length - countNew(rendered, given))
    given = rendered
    return fresh.join('\n')
  }
  await writeAll(terminal, [linesToFill(history)])
  await poll()
  return await measurePolls({ print: (bytes) => writeAll(terminal, [bytes]), poll, batches: 1, lines: 20 })
}

/** The fewest lines that were added, seeing that old ones scroll out and that the last row is where the cursor was. */
const countNew = (rendered, given) => {
  for (let added = 0; added < rendered.length; added++) {
    const shift = given.length + added - rendered.length
    const isSame = given.slice(shift, -1).every((line, index) => line === rendered[index])
    if (shift >= 0 && isSame && (added > 0 || given.at(-1) === rendered.at(-1))) return added + (added > 0 ? 1 : 0)
  }
  return rendered.length
}

const peer = 'rendering all and comparing'
const row = (name, figure) => ({
  ...{ metric: `render-new/${name}`, unit: 'µs', better: 'lower' },
  ...{ of: ['ours', figure], against: [{ peer, of: [peer, figure] }] },
})

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'render-new',
  url: import.meta.url,
  what: 'a poll of an emulated session with full history: without news, and after one new line',
  contestants: {
    ours: {
      measure: async () => {
        // The first would be measured while the code is still being compiled.
        await measureSession(shortHistory)
        const rounds = []
        for (let count = 0; count < 3; count++)
          rounds.push({ full: await measureSession(fullHistory), short: await measureSession(shortHistory) })
        const of = (history, figure) => median(rounds.map((round) => round[history][figure]))
        return {
          idle: of('full', 'idle'),
          oneLine: of('full', 'oneLine'),
          shortOneLine: of('short', 'oneLine'),
        }
      },
    },
    [peer]: { measure: () => measureComparing(fullHistory) },
  },
  rows: [
    row('idle', 'idle'),
    row('one-line', 'oneLine'),
    {
      ...{ metric: 'render-new/growth', unit: 'µs', better: 'lower', of: ['ours', 'oneLine'] },
      against: [{ peer: `itself with ${shortHistory} lines of history`, of: ['ours', 'shortOneLine'] }],
    },
  ],
}
