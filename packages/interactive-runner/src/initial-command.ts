import type { InputWait } from '@ptarmigan/adapter-interface'
import type { Session } from '@ptarmigan/session-host'
import { startDeadline } from '@ptarmigan/supervisor'

export interface PromptQuestion {
  readonly waitMs: number
  readonly inputWait: () => Promise<InputWait>
  /** How long there was no output, in milliseconds; `undefined` before the first. */
  readonly quietMs: () => number | undefined
  readonly signal: AbortSignal
}

/** Types a line and Enter once the program shows its prompt, at the latest after `waitMs`; not into one that has ended. */
export const typeInitialCommand = async (
  session: Session,
  { command, prompt }: { readonly command: string; readonly prompt: PromptQuestion },
): Promise<void> => {
  await promptShown(prompt)
  if (prompt.signal.aborted) return
  await session.write(`${command}${session.stdio === 'pty' ? '\r' : '\n'}`)
}

/** It printed something, and the kernel says that it waits; where the kernel cannot tell, it was quiet for a moment. */
const promptShown = async ({ waitMs, inputWait, quietMs, signal }: PromptQuestion): Promise<void> => {
  const endsAtMs = performance.now() + waitMs
  while (!signal.aborted && performance.now() < endsAtMs) {
    const quiet = quietMs()
    if (quiet !== undefined && quiet >= settledMs) {
      const wait = await inputWait()
      if (wait.kind === 'waiting' || (wait.kind === 'unknown' && quiet >= unknownSettledMs)) return
    }
    await new Promise<void>((resolve) => startDeadline(lookEveryMs, resolve))
  }
}

const lookEveryMs = 20
/** A prompt comes in several writes. */
const settledMs = 20
const unknownSettledMs = 200
