import { PtarmiganError } from '@ptarmigan/adapter-interface'

/** How a shell's arguments are read. */
export interface ShellArgumentRules {
  /** What a bundle of single letters looks like. */
  readonly letters: RegExp
  /** Options whose value is the next argument. */
  readonly withValue: ReadonlySet<string>
  /** Options that are taken out, because something else stands for them. */
  readonly taken: ReadonlySet<string>
  /** The same for single letters. */
  readonly takenLetters: string
}

export interface ShellArguments {
  /** What was taken out, with its value or the empty string. */
  readonly options: ReadonlyMap<string, string>
  /** Every single letter that was given. */
  readonly letters: ReadonlySet<string>
  /** Long options that stay; shells want them before the others. */
  readonly longRest: readonly string[]
  readonly shortRest: readonly string[]
}

/**
 * Reads the arguments of a shell that is to be typed into.
 *
 * @throws `invalid-argument` for a shell that is given a command or a script
 */
export const readShellArguments = (args: readonly string[], rules: ShellArgumentRules): ShellArguments => {
  const options = new Map<string, string>()
  const letters = new Set<string>()
  const longRest: string[] = []
  const shortRest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    const value = rules.withValue.has(arg) ? args[++at] : undefined
    const isBundle = rules.letters.test(arg) && value === undefined
    if (!/^[-+]./.test(arg) || arg === '--' || arg.startsWith('--command') || (isBundle && /[cs]/.test(arg)))
      throw notInteractive(arg)
    if (isBundle) for (const letter of arg.slice(1)) letters.add(letter)
    const kept = isBundle ? withoutLetters(arg, rules.takenLetters) : arg
    if (rules.taken.has(arg)) options.set(arg, value ?? '')
    else if (kept !== '-')
      (arg.startsWith('--') ? longRest : shortRest).push(kept, ...(value === undefined ? [] : [value]))
  }
  return { options, letters, longRest, shortRest }
}

const withoutLetters = (bundle: string, taken: string): string =>
  `-${[...bundle.slice(1)].filter((letter) => !taken.includes(letter)).join('')}`

const notInteractive = (arg: string): PtarmiganError =>
  new PtarmiganError(
    `Shell integration is for a shell that is typed into; ${JSON.stringify(arg)} gives it something to run.`,
    { code: 'invalid-argument', operation: 'integrate', details: { option: 'shellIntegration', argument: arg } },
  )
