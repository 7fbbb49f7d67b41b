import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { checkTargetList, checkTargets, isOf } from '../../tooling/bench-report/check-targets.mjs'
import { jsonLine } from '../../tooling/bench-report/compare.mjs'
import { renderChart } from '../../tooling/bench-report/render-chart.mjs'
import { renderTable } from '../../tooling/bench-report/render-table.mjs'
import { endLeftovers } from '../../tooling/scripts/end-leftovers.mjs'
import { metrics } from '../metrics/index.mjs'
import { measureMetric } from './measure-metric.mjs'
import { createWorkspace } from './workspace.mjs'

/**
 * Measures, reports and judges.
 *
 * @param {{ only: string[], runs: number }} request
 * @returns {Promise<number>} the exit code
 */
export const runBenchmarks = async ({ only, runs }) => {
  const targets = checkTargetList(JSON.parse(readFileSync(new URL('../targets.json', import.meta.url), 'utf8')), {
    metrics: metrics.map(({ name }) => name),
  })
  const loadBefore = load()
  const { rows, without, failures, interrupted } = await measureAll({ only, runs })
  const verdicts = checkTargets(
    targets.filter(({ metric }) => only.some((name) => isOf(metric, name))),
    rows,
  )
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load ${loadBefore} before, ${load()} after; medians of ${runs}`
  if (rows.length > 0) {
    print(`\n${renderTable(rows, verdicts)}`)
    print(`\n[smallest–largest] of ${runs} runs. ${machine}`)
    print(`Chart: ${writeResults({ rows, verdicts, machine })}`)
  }
  return judge({ verdicts, without, failures, interrupted })
}

const measureAll = async ({ only, runs }) => {
  const workspace = createWorkspace()
  const interruption = new AbortController()
  const interrupt = (signal) => interruption.abort(new Error(`interrupted by ${signal}`))
  for (const signal of signals) process.on(signal, interrupt)
  const results = { rows: [], without: [], failures: [], interrupted: false }
  try {
    for (const metric of metrics.filter(({ name }) => only.includes(name))) {
      if (interruption.signal.aborted) break
      process.stderr.write(`\n▶ ${metric.name}: ${metric.what}\n`)
      try {
        const measured = await measureMetric(metric, { runs, workspace, signal: interruption.signal })
        for (const row of measured.rows) print(jsonLine(row))
        results.rows.push(...measured.rows)
        results.without.push(...measured.without)
      } catch (error) {
        if (!interruption.signal.aborted) results.failures.push({ metric: metric.name, error })
      }
    }
  } finally {
    results.interrupted = interruption.signal.aborted
    await endLeftovers(workspace.marker, { patienceMs: 0 })
    workspace.remove()
    for (const signal of signals) process.off(signal, interrupt)
  }
  return results
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const writeResults = ({ rows, verdicts, machine }) => {
  const directory = new URL('../results/', import.meta.url)
  mkdirSync(directory, { recursive: true })
  const chart = new URL('chart.svg', directory)
  writeFileSync(chart, renderChart(rows, verdicts, { caption: machine }))
  writeFileSync(new URL('latest.json', directory), `${JSON.stringify({ machine, rows }, undefined, 2)}\n`)
  return fileURLToPath(chart)
}

const judge = ({ verdicts, without, failures, interrupted }) => {
  const count = (outcome) => verdicts.filter((verdict) => verdict.outcome === outcome).length
  for (const why of without) print(`not measured: ${why}`)
  for (const { outcome, sentence } of verdicts) if (outcome === 'missed') print(`target missed: ${sentence}`)
  for (const { metric, error } of failures) print(`failed: ${metric}: ${error.stack ?? error}`)
  if (interrupted) print('interrupted: what is above is not everything that was asked for')
  print(`Targets: ${count('met')} met, ${count('missed')} missed, ${count('not-measured')} not measured`)
  if (interrupted) return 130
  return count('missed') > 0 || failures.length > 0 ? 1 : 0
}

const load = () => loadavg()[0].toFixed(1)

const print = (line) => process.stdout.write(`${line}\n`)
