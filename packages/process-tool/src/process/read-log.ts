import type { SessionLogPage } from '@ptarmigan/session-host'
import type { Answer } from '../answer/answer.ts'
import { sessionData } from '../answer/session-data.ts'
import { countOf } from '../answer/words.ts'
import type { ActionCall } from './run-process-action.ts'
import { stateStatement } from './state-statement.ts'

/** A page of the history: the last 200 lines, or from a line on. */
export const readLog = async ({ input, session, options, vault }: ActionCall): Promise<Answer> => {
  const { offset, limit } = input
  const page = await session.log({
    ...(offset === undefined ? {} : { offset }),
    ...(limit === undefined ? {} : { limit }),
  })
  const isTail = offset === undefined && limit === undefined
  const hidden = {
    ...page,
    lines: vault.hide(page.lines.join('\n'), { wrapAt: session.emulated ? session.size?.cols : undefined }).split('\n'),
  }
  const shown = fitting(page.lines.length === 0 ? page : hidden, {
    maxChars: options.maxAnswerChars - roomForWords,
    isTail,
  })
  return {
    output: shown.lines.join('\n'),
    statements: [
      pageStatement(shown, { isTail, wanted: offset }),
      ...(page.degraded === undefined
        ? []
        : ['The file of the log is not whole: some output could not be written to disk.']),
      stateStatement(session),
    ],
    rest: `; the file has them: ${page.logPath}`,
    sessionId: session.id,
    data: {
      ...sessionData(session),
      startLine: shown.startLine,
      lineCount: shown.lines.length,
      totalLines: page.totalLines,
      truncated: shown.truncated,
    },
  }
}

type Page = Pick<SessionLogPage, 'lines' | 'startLine' | 'totalLines' | 'truncated'>

const roomForWords = 600

/** As many whole lines as the answer has room for, and at least one. */
const fitting = (page: Page, { maxChars, isTail }: { maxChars: number; isTail: boolean }): Page => {
  const lines = isTail ? page.lines.toReversed() : page.lines
  let chars = 0
  const end = lines.findIndex((line, index) => {
    chars += line.length + 1
    return index > 0 && chars > maxChars
  })
  if (end === -1) return page
  const kept = lines.slice(0, end)
  return isTail
    ? { ...page, lines: kept.toReversed(), startLine: page.startLine + lines.length - end, truncated: true }
    : { ...page, lines: kept, truncated: true }
}

const pageStatement = (page: Page, { isTail, wanted }: { isTail: boolean; wanted: number | undefined }): string => {
  const { lines, startLine, totalLines, truncated } = page
  if (totalLines === 0) return 'The log is empty.'
  if (lines.length === 0) return `There is no line ${countOf(wanted ?? 1)}: the log has ${countOf(totalLines)} lines.`
  const endLine = startLine + lines.length - 1
  const where = `Lines ${countOf(startLine)} to ${countOf(endLine)} of ${countOf(totalLines)}.`
  if (!truncated) return where
  return isTail
    ? `${where} These are the last ${countOf(lines.length)}; page from the start with offset and limit, e.g. offset ${Math.max(1, startLine - 200)}, limit 200.`
    : `${where} Go on with offset ${endLine + 1}.`
}
