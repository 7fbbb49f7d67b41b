/** What a command line says of a program that reads commands. */
export type InterpreterKind =
  /** A shell, started to be typed into. */
  | 'shell'
  /** Another program whose prompt takes commands. */
  | 'interpreter'
  /** Anything else, also a shell that runs a script. */
  | 'other'

/**
 * Tells shells and interpreters at their prompts from programs, by the arguments they were started with: one that was
 * given a script or a command reads its own input, and asks when it reads.
 */
export const interpreterKind = (command: string): InterpreterKind => {
  const [program = '', ...args] = command.trim().split(/\s+/)
  // A login shell's name begins with a hyphen; versions end others: python3.12.
  const name = (program.split('/').at(-1) ?? '').replace(/^-/, '').replace(/[\d.]+$/, '')
  const known = interpreters.get(name)
  if (known === undefined) return 'other'
  return known.script !== undefined && runsScript(args, known.script) ? 'other' : known.kind
}

/** How an interpreter is given what to run. */
interface ScriptOptions {
  /** Options that bring a command: letters, or long names. */
  readonly command: RegExp
  /** Options whose value is the next argument. */
  readonly withValue: RegExp
  /** An option that asks for a prompt all the same. */
  readonly interactive?: RegExp
}

const runsScript = (args: readonly string[], { command, withValue, interactive }: ScriptOptions): boolean => {
  if (interactive !== undefined && args.some((arg) => interactive.test(arg))) return false
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (command.test(arg)) return true
    if (withValue.test(arg)) at += 1
    else if (arg === '-' || arg === '--') return at + 1 < args.length
    else if (!/^[-+]/.test(arg)) return true
  }
  return false
}

const posixShell: ScriptOptions = { command: /^-[a-zA-Z]*c/, withValue: /^(?:--rcfile|--init-file|[-+][oO])$/ }
const fish: ScriptOptions = { command: /^(?:-c|--command)/, withValue: /^(?:-C|--init-command|-f|-d|-o|--features)$/ }
const python: ScriptOptions = { command: /^-[a-zA-Z]*[cm]/, withValue: /^-[WX]$/, interactive: /^-[a-zA-Z]*i/ }
const node: ScriptOptions = {
  command: /^(?:-e|--eval|-p|--print|--test)/,
  withValue: /^(?:-r|--require|--import|-C)$/,
  interactive: /^(?:-i|--interactive)$/,
}
const others: ScriptOptions = { command: /^-e/, withValue: /^-[rI]$/ }

interface KnownInterpreter {
  readonly kind: 'shell' | 'interpreter'
  /** Absent: whatever its arguments are, it shows its prompt. */
  readonly script?: ScriptOptions
}

const named = (names: string, known: KnownInterpreter): [string, KnownInterpreter][] =>
  names.split(' ').map((name) => [name, known])

const interpreters: ReadonlyMap<string, KnownInterpreter> = new Map([
  ...named('bash zsh sh dash ash ksh mksh rbash', { kind: 'shell', script: posixShell }),
  ...named('fish', { kind: 'shell', script: fish }),
  ...named('python pypy ipython', { kind: 'interpreter', script: python }),
  ...named('node', { kind: 'interpreter', script: node }),
  ...named('ruby lua perl ghci deno bun', { kind: 'interpreter', script: others }),
  ...named('sqlite gdb lldb psql mysql mariadb redis-cli mongosh irb jshell R bc', { kind: 'interpreter' }),
])
