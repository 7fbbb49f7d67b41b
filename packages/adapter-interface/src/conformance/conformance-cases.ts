import { backPressureCases } from './cases/back-pressure.ts'
import { disposalCases } from './cases/disposal.ts'
import { endCases } from './cases/ends.ts'
import { environmentCases } from './cases/environment.ts'
import { eventOrderCases } from './cases/event-order.ts'
import { heldOutputCases } from './cases/held-output.ts'
import { inputCases } from './cases/input.ts'
import { killCases } from './cases/kill.ts'
import { launchLimitCases } from './cases/launch-limits.ts'
import { launchRefusalCases } from './cases/launch-refusals.ts'
import { outputCases } from './cases/output.ts'
import { resourceCases } from './cases/resources.ts'
import { spawnFailureCases } from './cases/spawn-failures.ts'
import { terminalCases } from './cases/terminal.ts'
import { writingCases } from './cases/writing.ts'
import { type ConformanceCase, type ConformanceSelection, selectCases } from './conformance-case.ts'
import type { ConformanceTarget } from './target.ts'

/** The contract of an adapter, as cases. Which of them apply to a target, {@link selectConformanceCases} tells. */
export const conformanceCases: readonly ConformanceCase[] = [
  ...spawnFailureCases,
  ...launchRefusalCases,
  ...launchLimitCases,
  ...environmentCases,
  ...eventOrderCases,
  ...outputCases,
  ...inputCases,
  ...writingCases,
  ...backPressureCases,
  ...endCases,
  ...heldOutputCases,
  ...killCases,
  ...disposalCases,
  ...terminalCases,
  ...resourceCases,
]

/** The cases that a target must pass, and those that it is excused from with the capability that is missing. */
export const selectConformanceCases = (target: ConformanceTarget): ConformanceSelection =>
  selectCases(conformanceCases, target)
