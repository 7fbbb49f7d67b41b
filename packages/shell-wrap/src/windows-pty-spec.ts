import type { ShellWrapOptions } from '@ptarmigan/adapter-interface'
import { commandLineTail } from './command-line-length.ts'
import type { ShellLookup } from './shell.ts'
import { shellWrap } from './shell-wrap.ts'

/** A program for a pseudo-console. */
export interface WindowsPtySpec {
  readonly file: string
  /** What follows the program on its command line, to be passed on without any quoting or escaping. */
  readonly commandLine: string
}

/**
 * What runs a command string in a Windows pseudo-console, where a program gets one command line and not a list.
 *
 * @throws as {@link shellWrap}
 */
export const windowsPtySpec = (command: string, options: ShellWrapOptions & ShellLookup): WindowsPtySpec => {
  const wrapped = shellWrap(command, { ...options, platform: 'win32' })
  return { file: wrapped.file, commandLine: commandLineTail(wrapped) }
}
