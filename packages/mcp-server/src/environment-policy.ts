import type { Environment } from 'ptarmigan'

/** Which of the server's variables its programs see. */
export interface EnvironmentPolicy {
  /** All of them, or only those without which programs do not work. */
  readonly base: 'inherit' | 'minimal'
  /** Names that no program gets; `AWS_*` is every name that starts so. Case does not matter. */
  readonly drop: readonly string[]
}

/** The variable that holds the token of `--http`; no program ever gets it. */
export const tokenVariable = 'PTARMIGAN_MCP_TOKEN'

/** The part of an environment that the policy lets through. */
export const environmentFor = (env: Environment, { base, drop }: EnvironmentPolicy): Environment => {
  const dropped = [...drop, tokenVariable]
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        (base === 'inherit' || minimalNames.some((pattern) => matches(name, pattern))) &&
        !dropped.some((pattern) => matches(name, pattern)),
    ),
  )
}

const matches = (name: string, pattern: string): boolean => {
  const [is, wanted] = [name.toUpperCase(), pattern.toUpperCase()]
  return wanted.endsWith('*') ? is.startsWith(wanted.slice(0, -1)) : is === wanted
}

/**
 * What a shell and ordinary programs need: where programs are, who the user is, language and place. The lower part is
 * what Windows programs do not start without.
 */
const minimalNames = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'LANG', 'LANGUAGE', 'LC_*', 'TZ', 'TMPDIR'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP', 'USERNAME', 'USERPROFILE'],
  ...['HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES*', 'COMMONPROGRAMFILES*'],
  ...['PROCESSOR_ARCHITECTURE', 'NUMBER_OF_PROCESSORS'],
]
