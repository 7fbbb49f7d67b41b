// `npm test`: everything that must hold, from a fresh clone; its last lines say how many tests passed.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, step, tool, turbo } from './step.mjs'
import { installSystemPrograms } from './system-programs.mjs'

const reports = mkdtempSync(join(tmpdir(), 'ptarmigan-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

await install()
await build()
await step('lint and format', [tool('biome'), 'check', '--error-on-warnings', '.'])
await turbo('typecheck')
await step('layers', ['node', 'tooling/layers/check.mjs'])
await step('unused files, exports and dependencies', [tool('knip')])
await step('workflows', ['node', 'tooling/ci/check-workflows.mjs'])
await turbo('docs:check')
await installSystemPrograms()
const counts = []
for (const project of ['unit', 'process']) {
  const file = join(reports, `${project}.json`)
  await step(`${project} tests`, [
    tool('vitest'),
    'run',
    ...['--project', project, '--reporter', 'default', '--reporter', 'json', '--outputFile.json', file],
  ])
  const report = JSON.parse(readFileSync(file, 'utf8'))
  counts.push({
    project,
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  })
}
await step('packed packages', ['node', 'tooling/package-check/check.mjs'])

process.stdout.write('\n')
for (const { project, passed, skipped } of counts)
  process.stdout.write(`${project} tests: ${passed} passed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
process.stdout.write(`Tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
