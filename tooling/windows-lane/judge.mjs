// What the reports of the suites come to. Pure.

/**
 * @typedef {object} SuiteReport
 * @property {string} suite
 * @property {readonly PartReport[]} parts
 *
 * @typedef {object} PartReport
 * @property {number | string} end the exit code of its node.exe, or why there is none
 * @property {readonly object[]} lines as run-suite.mjs wrote them
 *
 * @typedef {import('./gaps.mjs').Gap} Gap
 */

/** How many cases of a whole run may need a second try before it fails; what has failed by chance under Wine was much rarer. */
const secondTriesAllowed = 2

/**
 * Passed is only what ran and held. A skip must name a gap of the list; a gap of the list must name cases that exist.
 * Where cases are tried twice, few may need it.
 *
 * @param {readonly SuiteReport[]} reports
 * @param {readonly Gap[]} gaps those that apply where the suites ran
 */
export const judge = (reports, gaps) => {
  const known = new Map(gaps.map((gap) => [gap.capability, gap]))
  const suites = reports.map((report) => judgeSuite(report, known))
  const again = suites.flatMap((suite) => suite.again)
  return {
    suites,
    passed: sum(suites, (suite) => suite.passed),
    skipped: skippedByGap(suites, gaps),
    slowest: suites.flatMap(({ times }) => times).sort((one, other) => other.ms - one.ms),
    again,
    problems: [
      ...suites.flatMap((suite) => suite.problems),
      ...staleEntries(reports, gaps),
      ...(again.length > secondTriesAllowed
        ? [`${again.length} cases held only at the second try; at most ${secondTriesAllowed} may`]
        : []),
    ],
  }
}

/** The case ids of a suite that a gap of the list takes out, with the capability's name. */
export const skipsOf = (suite, gaps) =>
  Object.fromEntries(
    gaps.flatMap(({ capability, cases = [] }) =>
      cases.filter((each) => each.startsWith(`${suite}/`)).map((each) => [each.slice(suite.length + 1), capability]),
    ),
  )

const judgeSuite = ({ suite, parts }, known) => {
  const of = (kind) => parts.flatMap(({ lines }) => lines.filter((line) => line.kind === kind))
  const plan = of('plan').flatMap(({ ids }) => ids)
  const failed = of('failed')
  const skipped = of('skipped')
  const told = new Set([...of('passed'), ...failed, ...skipped].map(({ id }) => id))
  const untold = plan.filter((id) => !told.has(id))
  const problems = [
    ...failed.map(
      ({ id, title, error, firstError }) =>
        `${suite}/${id}: ${title}\n${error}${firstError === undefined ? '' : `\nat the first try: ${firstError}`}`,
    ),
    ...skipped.flatMap(({ id, missing }) =>
      missing
        .filter((capability) => !known.has(capability))
        .map((capability) => `${suite}/${id}: skipped for "${capability}", which is not on the list of gaps`),
    ),
    ...untold.map((id) => `${suite}/${id}: did not run`),
    ...(plan.length === 0 ? [`${suite}: told of no case`] : []),
    ...parts
      .filter(({ end, lines }) => end !== 0 || !lines.some(({ kind }) => kind === 'done'))
      .map(({ end }) => `${suite}: ended with ${end}`),
  ]
  return {
    suite,
    passed: of('passed').length,
    failed: failed.length + untold.length,
    skipped: skipped.map(({ id, missing }) => ({ id: `${suite}/${id}`, missing })),
    again: of('passed')
      .filter(({ firstError }) => firstError !== undefined)
      .map(({ id, firstError }) => ({ id: `${suite}/${id}`, firstError })),
    times: [...of('passed'), ...failed].map(({ id, ms }) => ({ id: `${suite}/${id}`, ms })),
    problems,
  }
}

const skippedByGap = (suites, gaps) =>
  gaps
    .map((gap) => ({
      ...gap,
      cases: suites.flatMap(({ skipped }) =>
        skipped.filter(({ missing }) => missing.includes(gap.capability)).map(({ id }) => id),
      ),
    }))
    .filter(({ cases }) => cases.length > 0)

/** An entry for a case that is gone would hide the next one of that name. */
const staleEntries = (reports, gaps) => {
  const ids = new Set(
    reports.flatMap(({ suite, parts }) =>
      parts.flatMap(({ lines }) => lines.find(({ kind }) => kind === 'plan')?.all ?? []).map((id) => `${suite}/${id}`),
    ),
  )
  const ran = new Set(reports.map(({ suite }) => suite))
  return gaps.flatMap(({ capability, cases = [] }) =>
    cases
      .filter((each) => ran.has(each.split('/')[0]) && !ids.has(each))
      .map((each) => `the gap "${capability}" lists ${each}, which does not exist`),
  )
}

const sum = (values, of) => values.reduce((total, value) => total + of(value), 0)
