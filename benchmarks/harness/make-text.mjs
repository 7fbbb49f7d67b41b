import { seededRandom } from '../../tooling/bench-report/seeded-random.mjs'

/**
 * Output as a build or a test run prints it: lines of words, paths and numbers, all of it ASCII.
 *
 * @param {number} bytes how much; the last line is cut there and ended
 * @param {{ seed?: number, coloured?: boolean }} options `coloured` puts sequences of the sixteen, the 256 and the
 * sixteen million colours, and of styles, around words
 * @returns {Buffer}
 */
export const makeText = (bytes, { seed = 20_260_101, coloured = false } = {}) => {
  const random = seededRandom(seed)
  const text = Buffer.alloc(bytes)
  let length = 0
  while (length < bytes) length += text.latin1Write(coloured ? colouredLine(random) : plainLine(random), length)
  text[bytes - 1] = lineFeed
  return text
}

const lineFeed = 0x0a

const plainLine = (random) => `${wordsOf(random).join(' ')}\n`

const colouredLine = (random) => {
  const words = wordsOf(random).map((word) => (random.next() < 0.4 ? `${style(random)}${word}\x1b[0m` : word))
  return `${words.join(' ')}\n`
}

const wordsOf = (random) => Array.from({ length: random.between(3, 18) }, () => word(random))

const word = (random) => {
  const kind = random.next()
  if (kind < 0.7) return random.pick(vocabulary)
  if (kind < 0.85) return `${random.pick(vocabulary)}/${random.pick(vocabulary)}.ts:${random.between(1, 900)}`
  return random.next() < 0.5 ? `${random.between(0, 99_999)}ms` : `[${random.between(0, 100)}%]`
}

const style = (random) => {
  const kind = random.next()
  if (kind < 0.6) return `\x1b[${random.between(30, 37)}m`
  if (kind < 0.75) return `\x1b[1;${random.between(90, 97)}m`
  if (kind < 0.9) return `\x1b[38;5;${random.between(0, 255)}m`
  return `\x1b[38;2;${random.between(0, 255)};${random.between(0, 255)};${random.between(0, 255)}m`
}

const vocabulary =
  'compiling packages module warning unused import function returned expected received after before passed failed skipped resolving downloading cached building src test index session output stream process signal terminal a the in of with from'.split(
    ' ',
  )
