import { findBeginning, findSecrets } from './find-secrets.ts'
import { handleOf, type SecretNeedle } from './secret-needles.ts'

/** Hides secrets in a stream of text, however it is cut. */
export interface SecretFilter {
  /** What can be shown now; what may be the beginning of a secret waits for more. */
  push(text: string): string
  /** The rest, at the end of the stream. */
  end(): string
}

/** `gaps` matches what may stand between two characters of a secret, e.g. changes of colour. */
export const createSecretFilter = (needles: readonly SecretNeedle[], gaps?: RegExp): SecretFilter => {
  const longest = Math.max(0, ...needles.map(({ text }) => text.length))
  let held = ''
  /** Characters at the start of what is held that were shown as a handle already. */
  let covered = 0
  let coveredBy: string | undefined

  const give = (decided: number): string => {
    let shown = ''
    let position = covered
    for (const { start, end, names } of findSecrets(held, needles, gaps)) {
      if (start >= decided) break
      if (end <= position) continue
      if (start > position) shown += held.slice(position, start)
      // One that overlaps itself is shown once, however it was cut.
      const fresh = start < position ? names.filter((name) => name !== coveredBy) : names
      shown += fresh.map(handleOf).join('')
      coveredBy = names.at(-1)
      position = end
    }
    if (position < decided) shown += held.slice(position, decided)
    held = held.slice(decided)
    covered = Math.max(0, position - decided)
    return shown
  }

  return {
    push: (text) => {
      held += text
      const beginning = findBeginning(held, needles, gaps)
      // Gaps without end must not be held without end.
      const isTooMuch = held.length - beginning > longest + maximumGaps
      return give(isTooMuch ? held.length : beginning)
    },
    end: () => give(held.length),
  }
}

const maximumGaps = 4096
