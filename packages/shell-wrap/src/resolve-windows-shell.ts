import { win32 } from 'node:path'
import { type Environment, windowsVariable } from '@ptarmigan/adapter-interface'
import type { ResolveShellOptions } from './resolve-shell.ts'
import { languageOf, type Shell, shellName } from './shell.ts'
import { shellNotFound } from './shell-not-found.ts'

/**
 * On Windows: the shell that was asked for and no other; else the one that `WINDOWS_DEFAULT_SHELL` names, if it is
 * `cmd`, `powershell` or `pwsh`; else `cmd`.
 *
 * @throws `shell-not-found`
 */
export const resolveWindowsShell = ({ shell, env, isRunnable }: Omit<ResolveShellOptions, 'platform'>): Shell => {
  if (shell === undefined) return defaultShell(env)
  const language = languageOf(shell)
  if (shell.startsWith('/')) throw shellNotFound(shell, { tried: [shell], why: 'a path of another platform' })
  if (language === undefined) throw shellNotFound(shell, { tried: [...windowsShells.keys()], why: 'not a known shell' })
  const file = fileOf(shell, env)
  if (isRunnable === undefined) return { language, file }
  const candidates = searchPaths(file, env)
  const found = candidates.find(isRunnable)
  if (found === undefined) throw shellNotFound(shell, { tried: candidates })
  return { language, file: found }
}

const defaultShell = (env: Environment): Shell => {
  const name = shellName(windowsVariable(env, 'WINDOWS_DEFAULT_SHELL') ?? 'cmd')
  const known = windowsShells.get(name) ?? cmd
  return { language: known.language, file: known.file(env) }
}

interface WindowsShell {
  readonly language: Shell['language']
  readonly file: (env: Environment) => string
}

/** COMSPEC names the command interpreter; another program than cmd there would not know cmd's switches. */
const cmdFile = (env: Environment): string => {
  const comspec = windowsVariable(env, 'COMSPEC')
  return comspec !== undefined && languageOf(comspec) === 'cmd' ? comspec : 'cmd.exe'
}

const cmd: WindowsShell = { language: 'cmd', file: cmdFile }

const windowsShells: ReadonlyMap<string, WindowsShell> = new Map([
  ['cmd', cmd],
  ['powershell', { language: 'powershell', file: () => 'powershell.exe' }],
  ['pwsh', { language: 'powershell', file: () => 'pwsh.exe' }],
])

/** A path stands for itself, a name for its program. */
const fileOf = (shell: string, env: Environment): string => {
  if (isPath(shell)) return shell
  const name = shellName(shell)
  return windowsShells.get(name)?.file(env) ?? `${name}.exe`
}

/** Where Windows keeps its own shells, then each place on the PATH. */
const searchPaths = (file: string, env: Environment): string[] => {
  if (isPath(file)) return [file]
  const root = windowsVariable(env, 'SystemRoot')
  const system = root === undefined ? [] : [win32.join(root, 'System32'), win32.join(root, powershellDirectory)]
  const path = (windowsVariable(env, 'PATH') ?? '').split(';').filter((directory) => directory !== '')
  return [...new Set([...system, ...path])].map((directory) => win32.join(directory, file))
}

const powershellDirectory = 'System32\\WindowsPowerShell\\v1.0'

const isPath = (shell: string): boolean => /[\\/]/.test(shell)
