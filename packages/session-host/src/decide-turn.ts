import type { InputWait } from '@ptarmigan/adapter-interface'
import { interpreterKind } from './interactive-interpreter.ts'
import type { Turn } from './turn.ts'

/** What is known at a moment at which the output has been quiet. */
export interface TurnEvidence {
  readonly wait: InputWait
  /** The terminal reads lines and does not show them, whoever reads. Only asked where `wait` is unknown. */
  readonly secret: boolean
  /** What the marks of a shell say, if there are any; `verified`: they carry the session's nonce. */
  readonly marks: { readonly atPrompt: boolean; readonly verified: boolean } | undefined
  /** Whether the end of the output matches the pattern that the caller gave. */
  readonly matchesPrompt: boolean
  /** Whether it has been quiet for so long that this counts by itself. */
  readonly idle: boolean
  /** The last line. */
  readonly text: string
}

/**
 * Whether it is someone's turn to type; `undefined` while it is not.
 *
 * The kernel decides where it can tell. What a line looks like only tells what kind of waiting it is, never whether; and
 * without the kernel nothing is said to ask.
 */
export const decideTurn = ({ wait, secret, marks, matchesPrompt, idle, text }: TurnEvidence): Turn | undefined => {
  if (wait.kind === 'not-waiting') return undefined
  const common = { sensitive: secret, text } as const
  if (wait.kind === 'waiting') {
    const { expects } = wait
    const turn = { ...common, sensitive: expects === 'secret', expects } as const
    if (turn.sensitive) return { ...turn, kind: 'asks', evidence: 'kernel' }
    if (marks?.verified && marks.atPrompt) return { ...turn, kind: 'prompt', evidence: 'shell-mark' }
    if (matchesPrompt) return { ...turn, kind: 'prompt', evidence: 'prompt-pattern' }
    const kind = isAtItsPrompt(wait.process.command, { expects, text, verified: marks?.verified ?? false })
    return { ...turn, kind: kind ? 'prompt' : 'asks', evidence: 'kernel' }
  }
  if (secret) return { ...common, kind: 'asks', evidence: 'quiet' }
  if (marks?.atPrompt) return { ...common, kind: 'prompt', evidence: 'shell-mark' }
  if (matchesPrompt) return { ...common, kind: 'prompt', evidence: 'prompt-pattern' }
  return idle ? { ...common, kind: 'idle', evidence: 'quiet' } : undefined
}

/** Of a program that waits: whether it is a shell or an interpreter that waits for a command. */
const isAtItsPrompt = (
  command: string,
  { expects, text, verified }: { expects: 'line' | 'secret' | 'keys'; text: string; verified: boolean },
): boolean => {
  const kind = interpreterKind(command)
  if (kind === 'other' || looksLikeQuestion(text)) return false
  // A shell whose marks are verified, and that is not at its prompt, reads for a command of its own: `read`, `select`.
  if (kind === 'shell' && verified) return false
  // A shell that edits its line reads keys; one that reads a line is in `read`, or edits nothing.
  return expects === 'keys' || looksLikePrompt(text)
}

const looksLikeQuestion = (text: string): boolean => /[?:]\s*$|[[(][yY](?:es)?\/[nN]o?[\])]\s*[?:]?\s*$/.test(text)

/** `$`, `#`, `%` or `>` at the end, and the signs that themes of shells put there. */
const looksLikePrompt = (text: string): boolean => /[$#%>❯»➜λ]\s*$/.test(text)
