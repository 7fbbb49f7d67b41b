import type { ScreenSnapshot } from '@ptarmigan/screen'
import { until } from '@ptarmigan/test-support'
import type { Session } from '../../src/index.ts'

/** Waits until the screen is as described, and returns it; fails with what it showed last. */
export const untilShown = async (
  session: Session,
  what: string,
  isShown: (screen: ScreenSnapshot) => boolean,
): Promise<ScreenSnapshot> => {
  let last: ScreenSnapshot | undefined
  const look = async (): Promise<boolean> => {
    last = await session.snapshot({ cells: true })
    return isShown(last)
  }
  await until(what, look, 30_000).catch((error: unknown) => {
    throw new Error(`${String(error)}; the screen shows:\n${last?.text}`)
  })
  return last ?? session.snapshot({ cells: true })
}

/**
 * Waits until the cursor stands behind a prompt. A program that prints its answer reads again only after its next prompt, and what
 * is typed in between is meant for nobody: an end-of-file character, for one, is lost when the modes change.
 */
export const untilPrompt = (session: Session, prompt: string): Promise<ScreenSnapshot> =>
  untilShown(session, `the prompt "${prompt}"`, ({ lines, cursor }) => lines[cursor.row - 1] === prompt)

/** Waits until a text is on the screen. */
export const untilText = (session: Session, text: string): Promise<ScreenSnapshot> =>
  untilShown(session, `"${text}" is on the screen`, (screen) => screen.text.includes(text))
