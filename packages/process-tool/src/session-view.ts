import type { KillReceipt, RunExit } from '@ptarmigan/adapter-interface'
import type { PollOptions, Session } from '@ptarmigan/session-host'
import type { Limits } from './answer/end-in-words.ts'
import type { SecretVault } from './secrets/secret-vault.ts'

/** What one set of tools knows of a session beside the session itself. */
export interface SessionView {
  readonly session: Session
  readonly limits: Limits
  /** What was left running by a one-shot that has ended, and was ended with it; `undefined` where that is no policy. */
  readonly leftovers: Promise<KillReceipt | undefined>
  /** Byte of the log up to which the model has seen the output. */
  readonly seenBytes: number
  /** What the model has not seen yet, each part once. */
  take(options: PollOptions): Promise<NewOutput>
}

export interface NewOutput {
  readonly output: string
  /** The end, once it is there; then `output` is the last of it. */
  readonly exit: RunExit | undefined
  /** What buffers dropped before `output`; the log has it. */
  readonly omitted: { readonly characters: number; readonly lines: number }
}

export interface SessionViewOptions {
  readonly vault: SecretVault
  readonly limits?: Limits
  readonly leftovers?: Promise<KillReceipt | undefined>
}

export const createSessionView = (
  session: Session,
  {
    vault,
    limits = { timeoutMs: undefined, idleTimeoutMs: undefined },
    leftovers = Promise.resolve(undefined),
  }: SessionViewOptions,
): SessionView => {
  const filter = vault.createTextFilter()
  let seenBytes = 0
  let unanswered: NewOutput['omitted'] & { readonly output: string } = nothing

  const textOf = (output: string, options: { dropped: boolean; ended: boolean }): string => {
    if (session.emulated) return vault.hide(output, { wrapAt: session.size?.cols })
    const shown = filter.push(options.dropped ? vault.withoutRest(output) : output)
    return options.ended ? shown + filter.end() : shown
  }

  return {
    session,
    limits,
    leftovers,
    get seenBytes() {
      return seenBytes
    },
    take: async (options) => {
      // What is there already is not waited for.
      const { output, exit, omitted } = await session.poll(unanswered.output === '' ? options : {})
      const text = textOf(output, { dropped: omitted.characters > 0, ended: exit !== undefined })
      const news = {
        output: unanswered.output + text,
        characters: unanswered.characters + omitted.characters,
        lines: unanswered.lines + omitted.lines,
      }
      seenBytes = session.logReader.stats.bytes
      // Whoever aborts hears no answer, so the next one has what this one would have had.
      const isHeard = options.signal?.aborted !== true
      unanswered = isHeard ? nothing : news
      if (!isHeard) return { output: '', exit, omitted: { characters: 0, lines: 0 } }
      return { output: news.output, exit, omitted: { characters: news.characters, lines: news.lines } }
    },
  }
}

const nothing = { output: '', characters: 0, lines: 0 }
