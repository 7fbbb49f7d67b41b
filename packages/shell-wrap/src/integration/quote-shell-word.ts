/** One word for bash, zsh and every POSIX shell. */
export const quotePosix = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** One word for fish, whose single quotes know two escapes. https://fishshell.com/docs/current/language.html#quotes */
export const quoteFish = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
