import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../../tooling/bench-report/summarize.mjs'
import { makeText } from '../harness/make-text.mjs'
import { startStopwatch } from '../harness/stopwatch.mjs'

const megabytes = 20
const pieceBytes = 4096
const passes = 3

/** Cleans a text twice for warming up and then for the figure; `strip` gets it and gives a list of pieces. */
const speedOf = (text, strip) => {
  let pieces = []
  const times = []
  for (let pass = -2; pass < passes; pass++) {
    const stopwatch = startStopwatch()
    pieces = strip(text)
    if (pass >= 0) times.push(stopwatch.stop().processorMs)
  }
  const digest = createHash('sha256')
  for (const piece of pieces) digest.update(piece)
  return {
    speed: megabytes / (median(times) / 1000),
    // What fits a figure, to compare the outcome of the sides by.
    outcome: Number.parseInt(digest.digest('hex').slice(0, 12), 16),
  }
}

const measureBoth = (paths, { read, strip }) => {
  const plain = speedOf(read(paths.plain), strip)
  const coloured = speedOf(read(paths.coloured), strip)
  return {
    ...{ plain: plain.speed, coloured: coloured.speed },
    ...{ plainOutcome: plain.outcome, colouredOutcome: coloured.outcome },
  }
}

const cut = (text, slice) =>
  Array.from({ length: Math.ceil(text.length / pieceBytes) }, (_, index) =>
    slice(text, index * pieceBytes, (index + 1) * pieceBytes),
  )

const pushAll = (stripper, pieces) => {
  const cleaned = []
  for (const piece of pieces) cleaned.push(stripper.push(piece))
  cleaned.push(stripper.flush())
  return cleaned
}

/** One flat string in one byte a character, as the fastest way to hold it. */
const wholeText = (path) => readFileSync(path, 'latin1')

/** @type {import('../harness/measure-metric.mjs').Metric} */
export const metric = {
  name: 'strip',
  url: import.meta.url,
  what: `${megabytes} MB of text without its sequences, in pieces of 4 kB, against the whole string at once`,
  prepare: async ({ workspace }) => {
    const directory = workspace.makeDirectory('strip')
    const paths = { plain: join(directory, 'plain'), coloured: join(directory, 'coloured') }
    writeFileSync(paths.plain, makeText(megabytes * 1e6))
    writeFileSync(paths.coloured, makeText(megabytes * 1e6, { coloured: true }))
    return { params: paths }
  },
  contestants: {
    ours: {
      measure: async (paths) => {
        const { createAnsiStripper } = await import('ptarmigan')
        const stripper = createAnsiStripper()
        return measureBoth(paths, {
          read: (path) => cut(wholeText(path), (text, from, to) => text.slice(from, to)),
          strip: (pieces) => pushAll(stripper, pieces),
        })
      },
    },
    bytes: {
      measure: async (paths) => {
        const { createAnsiStripper } = await import('ptarmigan')
        const stripper = createAnsiStripper()
        return measureBoth(paths, {
          read: (path) => cut(readFileSync(path), (bytes, from, to) => bytes.subarray(from, to)),
          strip: (pieces) => pushAll(stripper, pieces),
        })
      },
    },
    'strip-ansi': {
      measure: async (paths) => {
        const { default: stripAnsi } = await import('strip-ansi')
        return measureBoth(paths, { read: wholeText, strip: (text) => [stripAnsi(text)] })
      },
    },
    'util.stripVTControlCharacters': {
      measure: async (paths) => {
        const { stripVTControlCharacters } = await import('node:util')
        return measureBoth(paths, { read: wholeText, strip: (text) => [stripVTControlCharacters(text)] })
      },
    },
  },
  check: (figures) => {
    for (const outcome of ['plainOutcome', 'colouredOutcome'])
      if (new Set(Object.values(figures).map((each) => each[outcome])).size !== 1)
        throw new Error(`the sides do not agree on the cleaned text: ${outcome}`)
  },
  rows: ['plain', 'coloured'].flatMap((text) => ({
    ...{ metric: `strip/${text}`, unit: 'MB/s', better: 'higher', of: ['ours', text] },
    against: ['strip-ansi', 'util.stripVTControlCharacters'].map((peer) => ({ peer, of: [peer, text] })),
  })),
}
