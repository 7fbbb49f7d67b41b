// `npm run bench`: installs, builds, and measures against the peers; see docs/performance.md.
import { ArgumentError, helpText, parseArguments } from '../tooling/bench-report/parse-arguments.mjs'
import { build, install } from '../tooling/scripts/step.mjs'
import { metrics } from './metrics/index.mjs'

const main = async () => {
  const request = parseArguments(process.argv.slice(2), { metrics: metrics.map(({ name }) => name) })
  if (request.kind === 'help') {
    process.stdout.write(helpText(metrics))
    return 0
  }
  await install()
  await build()
  const { runBenchmarks } = await import('./harness/run-benchmarks.mjs')
  return await runBenchmarks(request)
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  process.stderr.write(`${error.message}\nSee npm run bench -- --help.\n`)
  process.exitCode = 2
}
