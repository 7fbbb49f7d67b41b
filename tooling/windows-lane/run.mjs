// `npm run test:windows`: the packed packages on Windows, or inside Wine. See README.md for the exit codes.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build, install } from '../scripts/step.mjs'
import { CannotRunHere } from './cannot-run-here.mjs'
import { layOutSuites, makeConsumer } from './consumer.mjs'
import { gapsOf } from './gaps.mjs'
import { judge, skipsOf } from './judge.mjs'
import { openMachine } from './machine.mjs'
import { suites } from './suites.mjs'
import { printSummary } from './summary.mjs'

const cache = fileURLToPath(new URL('../../.cache/windows-lane', import.meta.url))

const main = async () => {
  const startedAt = Date.now()
  const { values } = parseArgs({
    options: {
      node: { type: 'string', default: '20' },
      only: { type: 'string', multiple: true },
      'no-build': { type: 'boolean', default: false },
      'no-pack': { type: 'boolean', default: false },
    },
  })
  const chosen = suites.filter((suite) => values.only?.includes(suite) ?? true)
  if (chosen.length === 0) throw new Error(`--only takes ${suites.join(', ')}`)
  mkdirSync(cache, { recursive: true })
  const machine = openMachine({ node: values.node, cache })
  try {
    if (!values['no-build']) {
      await install()
      await build()
    }
    const consumer = values['no-pack'] ? join(cache, 'consumer') : await makeConsumer(cache)
    layOutSuites(consumer)
    const gaps = gapsOf(machine.kind)
    process.stdout.write(`▶ ${chosen.length} suites on ${machine.name}\n`)
    const reports = await runSuites(chosen, { machine, consumer, gaps })
    const verdict = judge(reports, gaps)
    printSummary({ verdict, machine, seconds: Math.round((Date.now() - startedAt) / 1000) })
    return verdict.problems.length === 0 ? 0 : 1
  } finally {
    await machine.stop()
  }
}

/** Two at a time: most of a suite is waiting. */
const runSuites = async (chosen, parts) => {
  const waiting = [...chosen]
  const reports = []
  const worker = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift())
      reports.push(await runSuite(suite, parts))
  }
  await Promise.all([worker(), worker()])
  return chosen.map((suite) => reports.find((report) => report.suite === suite))
}

const runSuite = async (suite, { machine, consumer, gaps }) => {
  const file = (extension) => join(consumer, 'suites', `${suite}.${extension}`)
  rmSync(file('jsonl'), { force: true })
  const startedAt = Date.now()
  // Paths relative to the working directory mean the same on both sides of Wine.
  const args = ['suites/run-suite.mjs', `suites/${suite}.mjs`, `suites/${suite}.jsonl`]
  const end = await machine.runNode([...args, JSON.stringify(skipsOf(suite, gaps))], {
    cwd: consumer,
    stdout: file('stdout.txt'),
    stderr: file('stderr.txt'),
    limitMs: suiteLimitMs,
  })
  const lines = existsSync(file('jsonl'))
    ? readFileSync(file('jsonl'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : []
  const said = end === 0 ? '' : readFileSync(file('stderr.txt'), 'utf8')
  process.stdout.write(`  ${suite}: ${Math.round((Date.now() - startedAt) / 1000)} s\n${said}`)
  return { suite, end, lines }
}

/** For a machine that does much else. */
const suiteLimitMs = 1_200_000

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof CannotRunHere)) throw error
  process.stdout.write(`\nNOT RUN: the Windows tests need Windows or Wine. ${error.message}\n`)
  process.exitCode = 3
}
