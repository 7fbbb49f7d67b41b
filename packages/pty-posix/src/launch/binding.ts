import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { TerminalSize } from '@ptarmigan/adapter-interface'

/** The native half: what this package uses of it. */
export interface PtyBinding {
  /**
   * Opens a pseudo-terminal and starts a program on its slave, as the leader of a session of its own.
   *
   * @throws whatever the addon throws; nothing is left open then
   */
  fork(program: ForkProgram, onExit: (code: number, signalNumber: number) => void): ForkedProgram
  /** @throws when the descriptor is no open terminal */
  resize(master: number, size: TerminalSize): void
  /** The program that starts programs on macOS; without its execute permission nothing can be started there. */
  readonly helperPath: string
}

export interface ForkProgram {
  /** As it was given: it becomes `argv[0]`, and the child looks it up on PATH once more. */
  readonly file: string
  /** Where it was found. */
  readonly path: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string | undefined
  readonly size: TerminalSize
}

export interface ForkedProgram {
  readonly pid: number
  /** The master, not blocking, and NOT closed on exec: see README.md, Limits. */
  readonly master: number
  /** Path of the slave. */
  readonly devicePath: string
}

/**
 * The addon that node-pty ships or builds. This is the only file that knows it.
 *
 * Its JavaScript half is not used; docs/decisions/0001-native-addon-without-its-stream.md says why.
 * @throws when there is no build for this system
 */
export const loadNodePty = (): PtyBinding => {
  const require = createRequire(import.meta.url)
  const path = require.resolve('node-pty/lib/utils.js')
  const utils: unknown = require(path)
  const native: unknown = method(utils, 'loadNativeModule')('pty')
  const addon = property(native, 'module')
  const fork = method(addon, 'fork')
  const resize = method(addon, 'resize')
  const helperPath = helperPathIn(resolve(dirname(path), String(property(native, 'dir'))))
  return {
    helperPath,
    fork: ({ file, args, env, cwd, size }, onExit) => {
      const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`)
      // -1: keep the user and the group. true: IUTF8, so that the terminal erases whole characters.
      const forked = fork(file, args, pairs, cwd ?? '', size.cols, size.rows, -1, -1, true, helperPath, onExit)
      return {
        pid: Number(property(forked, 'pid')),
        master: Number(property(forked, 'fd')),
        devicePath: String(property(forked, 'pty')),
      }
    },
    resize: (master, { cols, rows }) => {
      resize(master, cols, rows, 0, 0)
    },
  }
}

/** An Electron application cannot start a program from inside its archive; such files are unpacked beside it. */
const helperPathIn = (directory: string): string =>
  resolve(directory, 'spawn-helper')
    .replace('app.asar/', 'app.asar.unpacked/')
    .replace('node_modules.asar/', 'node_modules.asar.unpacked/')

const property = (value: unknown, name: string): unknown => {
  if (typeof value === 'object' && value !== null) return Reflect.get(value, name)
  throw new TypeError(`The addon of node-pty has changed: no ${name} in ${String(value)}.`)
}

const method = (value: unknown, name: string): ((...args: readonly unknown[]) => unknown) => {
  const found = property(value, name)
  if (typeof found !== 'function') throw new TypeError(`The addon of node-pty has changed: no function ${name}.`)
  return (...args) => Reflect.apply(found, undefined, args)
}
