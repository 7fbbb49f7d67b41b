import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../../tooling/bench-report/summarize.mjs'
import { makeText } from '../harness/make-text.mjs'
import { piecesOf } from '../harness/pieces.mjs'
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

const texts = ['plain', 'coloured']

/** Both texts, as strings and as the bytes that a program's output is. */
const measureAll = (paths, { text, bytes }) => {
  const figures = {}
  for (const name of texts)
    for (const [form, { read, strip }] of Object.entries({ text, bytes })) {
      const { speed, outcome } = speedOf(read(paths[name]), strip)
      Object.assign(figures, { [`${name} ${form}`]: speed, [`${name} ${form} outcome`]: outcome })
    }
  return figures
}

const measureWhole = (paths, stripWhole) =>
  measureAll(paths, {
    text: { read: wholeText, strip: (text) => [stripWhole(text)] },
    bytes: { read: (path) => readFileSync(path), strip: (bytes) => [stripWhole(bytes.toString())] },
  })

const cut = (text) =>
  Array.from({ length: Math.ceil(text.length / pieceBytes) }, (_, index) =>
    text.slice(index * pieceBytes, (index + 1) * pieceBytes),
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
        const strip = (pieces) => pushAll(stripper, pieces)
        return measureAll(paths, {
          text: { read: (path) => cut(wholeText(path)), strip },
          bytes: { read: (path) => piecesOf(readFileSync(path), pieceBytes), strip },
        })
      },
    },
    'strip-ansi': {
      measure: async (paths) => {
        const { default: stripAnsi } = await import('strip-ansi')
        return measureWhole(paths, stripAnsi)
      },
    },
    'util.stripVTControlCharacters': {
      measure: async (paths) => {
        const { stripVTControlCharacters } = await import('node:util')
        return measureWhole(paths, stripVTControlCharacters)
      },
    },
  },
  check: (figures) => {
    for (const name of texts) {
      const outcomes = Object.values(figures).flatMap((each) => [
        each[`${name} text outcome`],
        each[`${name} bytes outcome`],
      ])
      if (new Set(outcomes).size !== 1) throw new Error(`the sides do not agree on the cleaned ${name} text`)
    }
  },
  rows: ['text', 'bytes'].flatMap((form) =>
    texts.map((name) => ({
      ...{ metric: `strip/${name}${form === 'bytes' ? '-from-bytes' : ''}`, unit: 'MB per CPU s', better: 'higher' },
      ...{ of: ['ours', `${name} ${form}`] },
      against: ['strip-ansi', 'util.stripVTControlCharacters'].map((peer) => ({ peer, of: [peer, `${name} ${form}`] })),
    })),
  ),
}
