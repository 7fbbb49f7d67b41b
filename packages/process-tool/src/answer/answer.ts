import type { SecretVault } from '../secrets/secret-vault.ts'
import type { JsonObject, JsonValue, ToolImage, ToolResult } from '../tool-result.ts'
import { cleanText } from './clean-text.ts'
import { cutMiddle } from './cut-middle.ts'
import { countOf } from './words.ts'

/** What a tool wants to say. */
export interface Answer {
  /** What the program wrote; cut in its middle where the answer has no room for it. */
  readonly output?: string
  /** Where to find what was cut out of the output; default: the log. */
  readonly rest?: string
  /** What is said of it: short sentences, the state first. */
  readonly statements: readonly string[]
  readonly isError?: boolean
  readonly sessionId?: string | undefined
  readonly data?: JsonObject
  readonly image?: ToolImage
}

export interface AnswerRules {
  readonly vault: SecretVault
  readonly maxChars: number
}

/** Makes an answer of what a tool wants to say: secrets hidden, well-formed, within its budget. */
export const toolResult = (answer: Answer, { vault, maxChars }: AnswerRules): ToolResult => {
  const safe = (text: string): string => cleanText(vault.hide(text))
  const said = cutMiddle(safe(answer.statements.join('\n')), { maxChars: maxChars - noteRoom, note: cutNote('') }).text
  const output = safe(answer.output ?? '').replace(/\n+$/, '')
  const shown = cutMiddle(output, { maxChars: maxChars - said.length - 2, note: cutNote(answer.rest ?? inTheLog) })
  const { sessionId, image, data = {} } = answer
  const omittedChars = shown.omitted === 0 ? {} : { omittedChars: shown.omitted }
  return {
    text: shown.text === '' ? said : `${shown.text}\n\n${said}`,
    isError: answer.isError ?? false,
    ...(sessionId === undefined ? {} : { sessionId }),
    data: safeObject({ ...data, ...omittedChars }, safe),
    ...(image === undefined ? {} : { image }),
  }
}

const inTheLog = '; the log has them'

/** What is said leaves room for a note that output was cut. */
const noteRoom = 200

const cutNote =
  (rest: string) =>
  (omitted: number): string =>
    `[… ${countOf(omitted)} characters are left out here${rest} …]`

const safeObject = (value: JsonObject, safe: (text: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([key, item]) => [key, safeValue(item, safe)]))

const safeValue = (value: JsonValue, safe: (text: string) => string): JsonValue => {
  if (typeof value === 'string') return safe(value)
  if (typeof value !== 'object') return value
  return isList(value) ? value.map((item) => safeValue(item, safe)) : safeObject(value, safe)
}

const isList = (value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] => Array.isArray(value)
