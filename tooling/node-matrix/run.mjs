// Runs the tests that touch descriptors on every supported Node.js: libuv ends terminals and pipes differently in each.
//
//   node tooling/node-matrix/run.mjs [--only 22] [paths…]
//
// The binaries come from npm and stay in .cache/node-matrix.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const versions = ['20', '22', '24']
const defaultPaths = ['packages/child-adapter/test', 'packages/pty-posix/test', 'packages/supervisor/test']
const root = fileURLToPath(new URL('../..', import.meta.url))

const main = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true } },
  })
  const unknown = (values.only ?? []).filter((version) => !versions.includes(version))
  if (unknown.length > 0) throw new Error(`--only takes ${versions.join(', ')}; got ${unknown.join(', ')}`)
  const paths = positionals.length > 0 ? positionals : defaultPaths
  const chosen = versions.filter((version) => values.only?.includes(version) ?? true)
  const reports = chosen.map((version) => runTests(nodeBinary(version), paths))
  for (const { line } of reports) console.log(line)
  return reports.every(({ passed }) => passed) ? 0 : 1
}

/** The binary of a major version, downloaded unless it is there. */
const nodeBinary = (version) => {
  const directory = join(root, '.cache', 'node-matrix', version)
  const name = `node-${process.platform}-${process.arch}`
  const binary = join(directory, 'node_modules', name, 'bin', 'node')
  if (existsSync(binary)) return binary
  mkdirSync(directory, { recursive: true })
  const npm = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', directory]
  run('npm', [...npm, `${name}@${version}`])
  if (!existsSync(binary)) throw new Error(`${name}@${version} of npm holds no bin/node`)
  return binary
}

/** Runs the tests by a binary; `line` sums up. The failures are on standard error by then. */
const runTests = (node, paths) => {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
  const directory = mkdtempSync(join(tmpdir(), 'node-matrix-'))
  try {
    const outputFile = join(directory, 'report.json')
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const reporters = ['--reporter=json', `--outputFile=${outputFile}`]
    // The forks of vitest are started by the binary that runs it.
    const { status } = spawnSync(node, [vitest, 'run', '--project', 'process', ...reporters, ...paths], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (!existsSync(outputFile)) return { passed: false, line: `node ${version}: the tests did not run` }
    return summaryOf({ version, status, report: JSON.parse(readFileSync(outputFile, 'utf8')) })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const summaryOf = ({ version, status, report }) => {
  const { numPassedTests, numTotalTests, testResults, startTime } = report
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 && message ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`),
  ])
  for (const failure of failed) console.error(`node ${version}: ${failure}`)
  const passed = status === 0 && failed.length === 0 && numTotalTests > 0
  const seconds = Math.round((Date.now() - startTime) / 1000)
  const files = `${testResults.length} files, ${seconds} s`
  return { passed, line: `node ${version}: ${numPassedTests} of ${numTotalTests} tests passed (${files})` }
}

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`, { cause: error })
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
