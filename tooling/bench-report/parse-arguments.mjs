import { parseArgs } from 'node:util'

/** The fewest runs from which a median is taken. */
export const leastRuns = 5

/** An argument that cannot be meant; its message is for the person who typed it. */
export class ArgumentError extends Error {
  name = 'ArgumentError'
}

/**
 * What a command line of the benchmarks asks for.
 *
 * @param {string[]} args without node and the script
 * @param {{ metrics: string[] }} known the names that `--only` takes
 * @returns {{ kind: 'help' } | { kind: 'run', only: string[], runs: number }} `only` in the order of the known names
 * @throws {ArgumentError}
 */
export const parseArguments = (args, { metrics }) => {
  const { help, only = [], runs = String(leastRuns) } = valuesOf(args)
  if (help) return { kind: 'help' }
  for (const name of only)
    if (!metrics.includes(name))
      throw new ArgumentError(`--only: there is no metric "${name}". There are: ${metrics.join(', ')}.`)
  if (!/^\d+$/.test(runs) || Number(runs) < leastRuns || Number(runs) > mostRuns)
    throw new ArgumentError(`--runs must be an integer from ${leastRuns} to ${mostRuns}; got "${runs}".`)
  return {
    kind: 'run',
    only: only.length === 0 ? metrics : metrics.filter((name) => only.includes(name)),
    runs: Number(runs),
  }
}

const mostRuns = 1000

const valuesOf = (args) => {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean', short: 'h' },
        only: { type: 'string', multiple: true },
        runs: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new ArgumentError(error.message)
  }
}

/**
 * The text of `--help`.
 *
 * @param {{ name: string, what: string }[]} metrics
 */
export const helpText = (metrics) => {
  const width = Math.max(...metrics.map(({ name }) => name.length))
  return `Usage: npm run bench -- [--only <metric>]... [--runs <n>] [--help]

Measures ptarmigan against its peers in the same run and prints one JSON object per line, a table and a chart
(benchmarks/results/chart.svg). Ends with 1 when a target of benchmarks/targets.json is missed or a metric failed,
with 2 for arguments that cannot be meant.

  --only <metric>   only this metric; may be given several times
  --runs <n>        runs of each side, of which the median is taken; at least ${leastRuns}, which is the default
  --help            this text

Metrics:
${metrics.map(({ name, what }) => `  ${name.padEnd(width)}  ${what}`).join('\n')}
`
}
