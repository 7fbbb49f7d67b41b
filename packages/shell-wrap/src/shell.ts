/** How a shell takes a command: `posix` by `-c`, the others in their own ways. */
export type ShellLanguage = 'posix' | 'cmd' | 'powershell'

/** A shell that was chosen. */
export interface Shell {
  readonly language: ShellLanguage
  /** The program to start. */
  readonly file: string
}

/** How it is found out whether a shell is there. */
export interface ShellLookup {
  /**
   * Whether a path is a program that can be run.
   *
   * Default: asked of this machine's files on POSIX; not asked at all on Windows, where the three known names are taken
   * to exist. Whoever runs on Windows gives one.
   */
  readonly isRunnable?: (path: string) => boolean
}

/** The language of a shell by the name of its file, with or without `.exe`; `undefined` for what is not known. */
export const languageOf = (file: string): ShellLanguage | undefined => languages.get(shellName(file))

/** A shell's name without its directory and `.exe`, in lower case. */
export const shellName = (file: string): string =>
  (file.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.exe$/, '')

const languages: ReadonlyMap<string, ShellLanguage> = new Map([
  ['cmd', 'cmd'],
  ['powershell', 'powershell'],
  ['pwsh', 'powershell'],
  ['pwsh-preview', 'powershell'],
  ['sh', 'posix'],
  ['bash', 'posix'],
  ['dash', 'posix'],
  ['ash', 'posix'],
  ['ksh', 'posix'],
  ['mksh', 'posix'],
  ['zsh', 'posix'],
  ['fish', 'posix'],
])
