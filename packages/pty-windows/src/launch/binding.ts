import { createRequire } from 'node:module'
import type { TerminalSize } from '@ptarmigan/adapter-interface'

/** Which implementation of pseudo-consoles: the one that node-pty ships, or that of Windows. */
export type ConptyKind = 'bundled' | 'system'

/** The native half: what this package uses of it. */
export interface ConptyBinding {
  /** Makes a pseudo-console. @throws whatever the addon throws; nothing is left open then */
  open(options: OpenOptions): OpenConsole
  /**
   * Starts a program on it. Blocks until somebody has opened both pipes.
   *
   * @throws whatever the addon throws; the console is still to be closed then
   */
  start(console: OpenConsole, program: ConsoleProgram): number
  /** Does nothing once the program is gone. */
  resize(console: OpenConsole, size: TerminalSize): void
  /** Closes one on which no program was started; with a program it may block until that one is gone. */
  close(console: OpenConsole): void
}

export interface OpenOptions {
  readonly kind: ConptyKind
  /** Any program that exists: the addon only looks whether it does. */
  readonly file: string
  readonly size: TerminalSize
  /** Unique on this machine. */
  readonly pipeName: string
}

export interface OpenConsole {
  readonly kind: ConptyKind
  readonly id: number
  /** Names of the pipes. */
  readonly input: string
  readonly output: string
}

export interface ConsoleProgram {
  /** The whole command line, the program first. */
  readonly commandLine: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Called once, by the handle of the process. */
  readonly onExit: (code: unknown) => void
}

/**
 * The addon that node-pty ships. This is the only file that knows it.
 *
 * Its JavaScript half is not used; docs/decisions/0009-windows-addon-without-its-stream.md says why.
 * @throws when there is no build for this system
 */
export const loadConpty = (): ConptyBinding => {
  const require = createRequire(import.meta.url)
  const utils: unknown = require('node-pty/lib/utils.js')
  const addon = property(method(utils, 'loadNativeModule')('conpty'), 'module')
  const startProcess = method(addon, 'startProcess')
  const connect = method(addon, 'connect')
  const resize = method(addon, 'resize')
  const kill = method(addon, 'kill')
  return {
    open: ({ kind, file, size, pipeName }) => {
      // false: no debugging; false: the cursor starts at the top.
      const opened = startProcess(file, size.cols, size.rows, false, pipeName, false, kind === 'bundled')
      return {
        kind,
        id: Number(property(opened, 'pty')),
        input: String(property(opened, 'conin')),
        output: String(property(opened, 'conout')),
      }
    },
    start: ({ id, kind }, { commandLine, cwd, env, onExit }) => {
      const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`)
      return Number(property(connect(id, commandLine, cwd, pairs, kind === 'bundled', onExit), 'pid'))
    },
    resize: ({ id, kind }, { cols, rows }) => {
      resize(id, cols, rows, kind === 'bundled')
    },
    close: ({ id, kind }) => {
      kill(id, kind === 'bundled')
    },
  }
}

const property = (value: unknown, name: string): unknown => {
  if (typeof value === 'object' && value !== null) return Reflect.get(value, name)
  throw new TypeError(`The addon of node-pty has changed: no ${name} in ${String(value)}.`)
}

const method = (value: unknown, name: string): ((...args: readonly unknown[]) => unknown) => {
  const found = property(value, name)
  if (typeof found !== 'function') throw new TypeError(`The addon of node-pty has changed: no function ${name}.`)
  return (...args) => Reflect.apply(found, undefined, args)
}
