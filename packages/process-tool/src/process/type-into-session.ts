import type { Answer } from '../answer/answer.ts'
import { sessionData } from '../answer/session-data.ts'
import { countOf } from '../answer/words.ts'
import { wrongInput } from '../input/parse-input.ts'
import type { ActionCall } from './run-process-action.ts'

/** Types a text, without Enter. */
export const pasteText = async ({ input, session, vault }: ActionCall): Promise<Answer> => {
  const { text = '', bracketed: wanted } = input
  const { bracketed } = await session.paste(
    vault.reveal(text, 'paste'),
    wanted === undefined ? {} : { bracketed: wanted },
  )
  // How long a secret is, is part of it.
  const what = vault.hasHandle(text) ? 'the text with its secrets' : `${countOf(text.length)} characters`
  const ignored = wanted === true && !bracketed ? ' It has no terminal, so nothing was bracketed.' : ''
  return typed(session, `Pasted ${what} to session ${session.id}.${ignored}`, { bracketed })
}

/** Presses Enter. */
export const submitLine = async ({ session }: ActionCall): Promise<Answer> => {
  await session.submit()
  return typed(session, `Submitted session ${session.id} (sent ${session.stdio === 'pty' ? 'CR' : 'LF'}).`)
}

/** Sends data as it is, and the end of the input where that is asked for. */
export const writeData = async ({ input, session, vault }: ActionCall): Promise<Answer> => {
  const { data = '', end = false } = input
  const bytes = Buffer.byteLength(data)
  if (bytes > 0) await session.write(vault.reveal(data, 'write'))
  if (end) await session.endInput()
  const what = vault.hasHandle(data) ? 'the data with its secrets' : `${countOf(bytes)} bytes`
  return typed(session, `Wrote ${what} to session ${session.id}${end ? ' and ended its input' : ''}.`)
}

/** Presses keys: literal text first, then exact bytes, then names. */
export const pressKeys = async ({ input, session, vault }: ActionCall): Promise<Answer> => {
  const { keys, hex, literal, keyDelayMs } = input
  if (keys === undefined && hex === undefined && literal === undefined)
    throw wrongInput('process', 'action send_keys needs keys, hex or literal')
  const request = {
    ...(literal === undefined ? {} : { literal: vault.reveal(literal, 'send keys') }),
    ...(hex === undefined ? {} : { hexBytes: hex }),
    ...(keys === undefined ? {} : { keys }),
  }
  const { bytes } = await session.sendKeys(request, keyDelayMs === undefined ? {} : { delayMs: keyDelayMs })
  const what = vault.hasHandle(literal ?? '') ? 'the keys with their secrets' : `${countOf(bytes)} bytes`
  return typed(session, `Sent ${what} to session ${session.id}.`)
}

const typed = (
  session: ActionCall['session'],
  statement: string,
  facts: { readonly bracketed?: boolean } = {},
): Answer => ({
  statements: [statement],
  sessionId: session.id,
  data: { ...sessionData(session), ...facts },
})
