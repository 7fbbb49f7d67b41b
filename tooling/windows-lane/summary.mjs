/** The last lines of a run: what failed, what was skipped and for which gap, and how many passed. */
export const printSummary = ({ verdict, machine, seconds }) => {
  for (const problem of verdict.problems) console.log(`\n✗ ${problem}`)
  console.log(`\nOn ${machine.name}:`)
  for (const { suite, passed, failed, skipped } of verdict.suites)
    console.log(`  ${suite}: ${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  console.log(`  slowest: ${verdict.slowest.slice(0, shownSlow).map(timeOf).join(', ')}; all in report.json`)
  for (const { capability, of, reason, cases } of verdict.skipped)
    console.log(
      `  ${cases.length} skipped, ${of === 'wine' ? 'Wine lacks' : 'not on Windows:'} ${capability} (${reason}): ${cases.join(' ')}`,
    )
  for (const { id, firstError } of verdict.again)
    console.log(`\n! ${id} held only at the second try. At the first: ${firstError}`)
  const failed = verdict.suites.reduce((sum, suite) => sum + suite.failed, 0)
  const skipped = verdict.suites.reduce((sum, suite) => sum + suite.skipped.length, 0)
  console.log(`Windows tests: ${seconds} s, ${verdict.problems.length} problems`)
  console.log(`Windows: ${verdict.passed} passed, ${failed} failed, ${skipped} skipped`)
}

const shownSlow = 12

const timeOf = ({ id, ms }) => `${id} ${(ms / 1000).toFixed(1)} s`
