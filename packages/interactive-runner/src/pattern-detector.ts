import { wrongArgument } from './runner-error.ts'
import { type AgentState, agentStates, type DetectorView, type StatusDetector } from './status-detector.ts'

/** A state and how it looks. */
export interface PatternRule {
  readonly state: AgentState
  /** A regular expression, found anywhere in the text that is looked at; `m` is set. */
  readonly pattern: string
  /** Further flags, e.g. `i`. */
  readonly flags?: string
  /** Where it is looked for: the whole `screen` (default), its last lines that are not blank (`bottom`), the line of the `cursor`, the `title`. */
  readonly within?: 'screen' | 'bottom' | 'cursor' | 'title'
  /** How many lines the bottom has; default 8. */
  readonly lines?: number
  /** Holds only after this much silence, in milliseconds; default 0. */
  readonly quietMs?: number
}

/** A detector as data. The first rule that holds decides. */
export interface PatternDetectorData {
  readonly name: string
  readonly rules: readonly PatternRule[]
  /** The state when no rule holds; default `unknown`. */
  readonly otherwise?: AgentState
}

/** @throws `invalid-argument` naming the rule */
export const createPatternDetector = ({ name, rules, otherwise = 'unknown' }: PatternDetectorData): StatusDetector => {
  const compiled = rules.map((rule, index) => ({ ...rule, expression: compile(rule, `${name}, rules[${index}]`) }))
  const quietTimes = rules.flatMap(({ quietMs }) => quietMs ?? [])
  return {
    name,
    ...(quietTimes.length === 0 ? {} : { quietMs: Math.max(...quietTimes) }),
    detect: (view) => {
      const holds = compiled.find(
        (rule) => view.quietMs >= (rule.quietMs ?? 0) - timerErrorMs && rule.expression.test(textOf(view, rule)),
      )
      return holds?.state ?? otherwise
    },
  }
}

/** A timer may fire a fraction early. */
const timerErrorMs = 5

const compile = ({ pattern, flags = '', state }: PatternRule, where: string): RegExp => {
  if (!agentStates.includes(state))
    throw wrongArgument('register a detector', where, `has a state that is none of ${agentStates.join(', ')}`)
  try {
    return new RegExp(pattern, `m${flags.replaceAll(/[gmy]/g, '')}`)
  } catch (error) {
    throw wrongArgument('register a detector', where, `is no regular expression: ${String(error)}`)
  }
}

const textOf = ({ lines, cursor, title }: DetectorView, { within, lines: count = 8 }: PatternRule): string => {
  switch (within) {
    case 'title':
      return title
    case 'cursor':
      return lines[cursor.row - 1] ?? ''
    case 'bottom':
      return lines
        .filter((line) => line.trim() !== '')
        .slice(-count)
        .join('\n')
    default:
      return lines.join('\n')
  }
}
