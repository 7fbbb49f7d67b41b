import { compare } from '../../tooling/bench-report/compare.mjs'
import { orderOfRound } from '../../tooling/bench-report/order-of-round.mjs'
import { runContestant } from './run-contestant.mjs'

/**
 * One metric: its sides in turn, round by round.
 *
 * @typedef {{
 *   name: string,
 *   url: string,
 *   what: string,
 *   timeoutMs?: number,
 *   prepare?: (context: object) => Promise<{ params?: object, nodes?: Record<string, string>, without?: Record<string, string> }>,
 *   contestants: Record<string, { measure: (params: object) => Promise<Record<string, number>>, node?: string, execArgv?: string[] }>,
 *   rows: { metric: string, unit: string, better: 'higher' | 'lower', combine?: 'median' | 'sum', of: [string, string], against: { peer: string, of: [string, string] }[] }[],
 *   check?: (figures: Record<string, Record<string, number>>) => void,
 * }} Metric
 *
 * @param {Metric} metric
 * @param {{ runs: number, workspace: object, signal: AbortSignal }} context
 * @returns {Promise<{ rows: object[], without: string[] }>} the rows, and why others could not be measured
 */
export const measureMetric = async (metric, context) => {
  const { params = {}, nodes = {}, without = {} } = (await metric.prepare?.(context)) ?? {}
  const sides = Object.keys(metric.contestants).filter((name) => without[name] === undefined)
  const figures = Object.fromEntries(sides.map((name) => [name, []]))
  for (let round = 0; round < context.runs; round++) {
    for (const name of orderOfRound(sides, round)) {
      const startedAtMs = performance.now()
      figures[name].push(await runContestant(metric, name, { ...context, params, nodes }))
      tellProgress(metric, { round, name, figures: figures[name].at(-1), runs: context.runs, startedAtMs })
    }
    metric.check?.(Object.fromEntries(sides.map((name) => [name, figures[name][round]])))
  }
  return {
    rows: metric.rows.flatMap((row) => rowsOf(row, figures)),
    without: Object.entries(without).map(([name, why]) => `${metric.name}, ${name}: ${why}`),
  }
}

const rowsOf = ({ of, against, ...row }, figures) =>
  against
    .filter((peer) => figures[of[0]] !== undefined && figures[peer.of[0]] !== undefined)
    .map(({ peer, of: peerOf }) =>
      compare({ ...row, peer }, { samples: samplesOf(figures, of), peerSamples: samplesOf(figures, peerOf) }),
    )

const samplesOf = (figures, [contestant, figure]) => {
  const samples = figures[contestant].map((each) => each[figure])
  if (samples.every(Number.isFinite)) return samples
  throw new Error(`${contestant} gave no figure "${figure}": ${JSON.stringify(figures[contestant])}`)
}

const tellProgress = (metric, { round, name, figures, runs, startedAtMs }) => {
  const told = Object.entries(figures).map(([key, value]) => `${key} ${Number(value.toPrecision(4))}`)
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  process.stderr.write(`  ${metric.name} ${round + 1}/${runs}, ${name} (${seconds} s): ${told.join(', ')}\n`)
}
