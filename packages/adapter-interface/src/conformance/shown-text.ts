import type { CaseScope } from './case-scope.ts'
import { expectEqual, expectThat } from './expectation.ts'

/**
 * The output holds what a program wrote: exactly, or, where a console paints it in sequences of its own, in order and
 * whole. A console may paint a character again; it may leave none out.
 */
export const expectShown = (scope: CaseScope, text: string, expected: string): void => {
  if (scope.isExact) expectEqual(text, scope.shown(expected).toString(), 'the output')
  else
    expectThat(
      containsInOrder(withoutSequences(text), expected),
      `the output holds ${expected.length} characters in order, from ${JSON.stringify(expected.slice(0, 24))} on`,
      text,
    )
}

/** Without control sequences, whose letters and digits no program wrote. ECMA-48, 5.4 and 5.6 */
export const withoutSequences = (text: string): string =>
  text.replaceAll(/\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])/g, '')

/** Blanks and ends of lines are left out: a console moves its cursor instead. */
const containsInOrder = (text: string, expected: string): boolean => {
  let from = 0
  for (const character of expected.replaceAll(/\s/g, '')) {
    const at = text.indexOf(character, from)
    if (at < 0) return false
    from = at + character.length
  }
  return true
}
