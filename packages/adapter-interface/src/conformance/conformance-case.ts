import type { ConformanceCapability } from './capability.ts'
import { CaseScope } from './case-scope.ts'
import { within } from './deadline.ts'
import { type ConformanceTarget, capabilitiesOf } from './target.ts'

/** One promise of the contract, to be tried on a backend. */
export interface ConformanceCase {
  /** Stable, kebab-case, unique. */
  readonly id: string
  /** A sentence about behaviour. */
  readonly title: string
  /** What the backend must have declared for the case to make sense. */
  readonly requires: readonly ConformanceCapability[]
  /** `run` has settled after this many milliseconds, whatever the backend does. */
  readonly limitMs: number
  /**
   * Resolves when the promise held and everything that was started is gone. Run one case after the other: some count
   * what the host has open.
   *
   * @throws `ConformanceFailure` telling what was expected and what was got
   */
  run(target: ConformanceTarget): Promise<void>
}

/** Makes a case of its body: with a deadline, and with an end for everything that it started. */
export const defineCase = (
  description: {
    readonly id: string
    readonly title: string
    readonly requires?: readonly ConformanceCapability[]
    /** Default 30 s: a broken backend fails then; no sound one on a loaded machine does. */
    readonly deadlineMs?: number
  },
  body: (scope: CaseScope) => Promise<void>,
): ConformanceCase => {
  const { id, title, requires = [], deadlineMs = defaultDeadlineMs } = description
  return {
    id,
    title,
    requires,
    limitMs: deadlineMs + cleanUpMs + slackMs,
    run: async (target) => {
      const scope = new CaseScope(target)
      const [outcome] = await Promise.allSettled([within(deadlineMs, body(scope), title)])
      const [cleanUp] = await Promise.allSettled([within(cleanUpMs, scope.end(), `${title}: the clean-up`)])
      if (outcome.status === 'rejected') throw outcome.reason
      if (cleanUp.status === 'rejected') throw cleanUp.reason
    },
  }
}

/** What a target runs, and what it does not and why. */
export interface ConformanceSelection {
  readonly runnable: readonly ConformanceCase[]
  readonly skipped: readonly { readonly case: ConformanceCase; readonly missing: readonly ConformanceCapability[] }[]
}

/** Splits cases by what a target declared. */
export const selectCases = (cases: readonly ConformanceCase[], target: ConformanceTarget): ConformanceSelection => {
  const capabilities = capabilitiesOf(target)
  const judged = cases.map((each) => ({
    case: each,
    missing: each.requires.filter((capability) => !capabilities.has(capability)),
  }))
  return {
    runnable: judged.filter(({ missing }) => missing.length === 0).map((each) => each.case),
    skipped: judged.filter(({ missing }) => missing.length > 0),
  }
}

const defaultDeadlineMs = 30_000
const cleanUpMs = 30_000
/** A runner's own time limit must not fire first: it would not say what was expected. */
const slackMs = 5_000
