// `npm run test:windows`: the packed packages on Windows, or inside Wine. See README.md for the exit codes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build, install } from '../scripts/step.mjs'
import { CannotRunHere } from './cannot-run-here.mjs'
import { layOutSuites, makeConsumer } from './consumer.mjs'
import { gapsOf } from './gaps.mjs'
import { judge } from './judge.mjs'
import { openMachine } from './machine.mjs'
import { runSuites } from './run-suites.mjs'
import { suites } from './suites.mjs'
import { printSummary } from './summary.mjs'
import { timed } from './timed.mjs'

const cache = fileURLToPath(new URL('../../.cache/windows-lane', import.meta.url))

const main = async () => {
  const startedAt = Date.now()
  const { values } = parseArgs({
    options: {
      node: { type: 'string', default: '20' },
      only: { type: 'string', multiple: true },
      case: { type: 'string', multiple: true, default: [] },
      'no-build': { type: 'boolean', default: false },
      'no-pack': { type: 'boolean', default: false },
    },
  })
  const chosen = suites.filter(({ name }) => values.only?.includes(name) ?? true)
  if (chosen.length === 0) throw new Error(`--only takes ${suites.map(({ name }) => name).join(', ')}`)
  mkdirSync(cache, { recursive: true })
  const machine = openMachine({ node: values.node, cache })
  // What runs inside is no child of this process, and would go on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void machine.stop().finally(() => process.exit(1)))
  try {
    if (!values['no-build']) {
      await install()
      await build()
    }
    const installing = values['no-pack'] ? join(cache, 'consumer') : makeConsumer(cache)
    const [consumer] = await Promise.all([timed('packages packed and installed', installing), machine.prepare()])
    layOutSuites(consumer)
    const gaps = gapsOf(machine.kind)
    process.stdout.write(`▶ ${chosen.length} suites on ${machine.name}\n`)
    const reports = await runSuites(chosen, { machine, consumer, gaps, only: values.case })
    const verdict = judge(reports, gaps)
    writeFileSync(join(cache, 'report.json'), JSON.stringify(verdict, undefined, 2))
    printSummary({ verdict, machine, seconds: Math.round((Date.now() - startedAt) / 1000) })
    return verdict.problems.length === 0 ? 0 : 1
  } finally {
    await machine.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof CannotRunHere)) throw error
  process.stdout.write(`\nNOT RUN: the Windows tests need Windows or Wine. ${error.message}\n`)
  process.exitCode = 3
}
