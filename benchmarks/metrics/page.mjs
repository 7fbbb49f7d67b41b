import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../tooling/bench-report/seeded-random.mjs'
import { median } from '../../tooling/bench-report/summarize.mjs'
import { makeText } from '../harness/make-text.mjs'
import { countLineFeeds, piecesOf } from '../harness/pieces.mjs'

const blockBytes = 50_000_000
const largeBlocks = 20
const smallBlocks = 1
const pages = 200
const pageLines = 300
const pageBytes = 20 * 1024
const lineFeed = 0x0a

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'page',
  url: import.meta.url,
  what: 'a page anywhere in a log of 1 GB, against reading the file and splitting it',
  prepare: async ({ workspace }) => {
    const directory = workspace.makeDirectory('page')
    const paths = { block: join(directory, 'block'), file: join(directory, 'file') }
    const block = makeText(blockBytes)
    for (const [path, blocks] of [
      [paths.block, 1],
      [paths.file, largeBlocks],
    ]) {
      const fd = openSync(path, 'w')
      for (let count = 0; count < blocks; count++) writeSync(fd, block)
      closeSync(fd)
    }
    // Where a page that may be anywhere is on average.
    return { params: { ...paths, middleLine: (countLineFeeds(block) * largeBlocks) / 2 } }
  },
  contestants: {
    ours: {
      measure: async ({ block, directory }) => {
        const { createOutputLog, openLogDirectory } = await import('@ptarmigan/output-log')
        const logs = await openLogDirectory(join(directory, 'logs'))
        const text = readFileSync(block)
        const measure = async (name, blocks) => {
          const log = await createOutputLog({ directory: logs, name })
          try {
            await fill(log, { text, blocks })
            return await timePages(log)
          } finally {
            await log.remove()
          }
        }
        try {
          return { large: await measure('large', largeBlocks), small: await measure('small', smallBlocks) }
        } finally {
          await logs.dispose()
        }
      },
    },
    splitting: {
      measure: async ({ file, middleLine }) => {
        // Twice: the first time compiles the loop.
        pageBySplitting(readFileSync(file), middleLine)
        const startedAtMs = performance.now()
        const page = pageBySplitting(readFileSync(file), middleLine)
        const elapsedMs = performance.now() - startedAtMs
        if (page.length < 100) throw new Error('the page is short')
        return { large: elapsedMs }
      },
    },
  },
  rows: [
    {
      ...{ metric: 'page', unit: 'ms', better: 'lower', of: ['ours', 'large'] },
      against: [{ peer: 'reading and splitting the file', of: ['splitting', 'large'] }],
    },
    {
      ...{ metric: 'page/growth', unit: 'ms', better: 'lower', of: ['ours', 'large'] },
      against: [{ peer: 'itself with 50 MB', of: ['ours', 'small'] }],
    },
  ],
}

async function fill(log, { text, blocks }) {
  for (let count = 0; count < blocks; count++)
    for (const piece of piecesOf(text, 65_536)) await log.append('stdout', Buffer.from(piece))
}

async function timePages(log) {
  const random = seededRandom(3)
  const { totalLines } = await log.tail(1)
  const times = []
  for (let count = -pages / 4; count < pages; count++) {
    const offset = random.between(1, totalLines - pageLines)
    const startedAtMs = performance.now()
    const page = await log.read({ offset })
    const elapsedMs = performance.now() - startedAtMs
    if (page.startLine !== offset || page.lines.length < 100) throw new Error(`not the page of line ${offset}`)
    if (count >= 0) times.push(elapsedMs)
  }
  return median(times)
}

/** The same page; a string cannot hold the file, and only what is shown is decoded. */
function pageBySplitting(bytes, line) {
  const start = afterLineFeed(bytes, line - 1)
  const lines = []
  for (let at = start; lines.length < pageLines && at < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, at)
    if (end + 1 - start > pageBytes) break
    lines.push(bytes.toString('utf8', at, end))
    at = end + 1
  }
  return lines
}

/** For lines as short as these a plain loop is faster than a search for each. */
function afterLineFeed(bytes, ordinal) {
  let at = 0
  for (let count = 0; count < ordinal; at++) if (bytes[at] === lineFeed) count++
  return at
}
