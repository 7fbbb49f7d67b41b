// Runs one suite in this Node.js and writes what became of each case to a file, a line of JSON each: a crash loses none.
//
//   node run-suite.mjs <as JSON: suite, report; skips: capability by case id; part, of; only: ids, or none for all;
//                       secondTry: whether a case that failed is run once more>
import { appendFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { Missing } from './support/missing.mjs'

/**
 * @typedef {object} Case
 * @property {string} id unique in its suite
 * @property {string} title a sentence about behaviour
 * @property {readonly string[]} [missing] capabilities that the suite itself knows to be missing; it is skipped then
 * @property {number} [limitMs] default 180 s: for a machine that does much else
 * @property {() => Promise<void>} run throws when it does not hold
 */

const { suite, report, skips, part, of, only = [], secondTry = false } = JSON.parse(process.argv[2])

const main = async () => {
  /** @type {{ cases: readonly Case[] }} */
  const { cases: all } = await import(pathToFileURL(suite).href)
  const cases = all.filter(({ id }, index) => index % of === part && (only.length === 0 || only.includes(id)))
  write({ kind: 'plan', ids: cases.map(({ id }) => id), all: all.map(({ id }) => id) })
  for (const each of cases) {
    const gap = skips[each.id]
    const missing = [...(each.missing ?? []), ...(gap === undefined ? [] : [gap])]
    if (missing.length > 0) write({ kind: 'skipped', id: each.id, title: each.title, missing })
    else write({ ...(await judgedOutcomeOf(each)), id: each.id, title: each.title })
  }
  write({ kind: 'done' })
}

/** What the first try came to is kept beside the second one: the summary shows it. */
const judgedOutcomeOf = async (each) => {
  const outcome = await outcomeOf(each)
  if (!secondTry || outcome.kind !== 'failed') return outcome
  return { ...(await outcomeOf(each)), firstError: outcome.error }
}

const outcomeOf = async ({ run, limitMs = 180_000 }) => {
  const startedAt = Date.now()
  let timer
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${limitMs} ms`)), limitMs)
  })
  try {
    await Promise.race([run(), limit])
    return { kind: 'passed', ms: Date.now() - startedAt }
  } catch (error) {
    if (error instanceof Missing) return { kind: 'skipped', missing: [error.capability] }
    return {
      kind: 'failed',
      ms: Date.now() - startedAt,
      error: error instanceof Error ? inspect(error, { depth: 6 }) : String(error),
    }
  } finally {
    clearTimeout(timer)
  }
}

const write = (line) => appendFileSync(report, `${JSON.stringify(line)}\n`)

await main()
// What a failed case left open must not keep the suite from ending.
process.exit(0)
