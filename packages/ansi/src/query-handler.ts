import { csiQueryOf } from './csi-queries.ts'
import { apcQueryOf, dcsQueryOf, enquiry, escQueryOf } from './device-queries.ts'
import { type OscRest, oscQueriesOf } from './string-queries.ts'
import type { TerminalQuery } from './terminal-query.ts'
import type { StringTerminator, VtHandler } from './vt-handler.ts'

/** What one sequence asks. */
export interface FoundQueries {
  readonly queries: readonly TerminalQuery[]
  /** Whether it is a control string: those contain other controls without executing them. */
  readonly isString: boolean
  /** The sequence without its questions, if it does something else too. */
  readonly rest: string
}

/** A handler that looks each sequence up in the tables of queries. */
export const createQueryHandler = (found: (found: FoundQueries) => void): VtHandler => {
  const foundOne = (query: TerminalQuery | undefined, isString: boolean): void => {
    if (query !== undefined) found({ queries: [query], isString, rest: '' })
  }
  return {
    controls: [enquiry.code],
    execute: (code) => {
      if (code === enquiry.code) foundOne({ kind: 'answerback' }, false)
    },
    wantsRendition: false,
    csi: (sequence) => foundOne(csiQueryOf(sequence), false),
    esc: (sequence) => foundOne(escQueryOf(sequence), false),
    dcs: (string) => foundOne(dcsQueryOf(string), true),
    apc: (string) => foundOne(apcQueryOf(string), true),
    osc: (command) => {
      const { queries, rest } = oscQueriesOf(command)
      if (queries.length === 0) return
      found({ queries, isString: true, rest: rest === undefined ? '' : sequenceOf(rest, command.terminator) })
    },
  }
}

const sequenceOf = ({ command, data }: OscRest, terminator: StringTerminator): string =>
  `\x1b]${command};${data}${terminator === 'bel' ? '\x07' : '\x1b\\'}`
