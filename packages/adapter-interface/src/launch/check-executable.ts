import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { PtarmiganError, type PtarmiganErrorCode } from '../error.ts'
import { type ExecutableFormat, executableFormat, headerBytes, machinesOf } from './executable-format.ts'
import { isRunnableFile } from './find-program.ts'
import { foreignFormatHandlers, handles } from './foreign-format-handler.ts'

/** Where a program is to run. */
export interface ExecutableContext {
  /** As `process.platform` tells it. */
  readonly platform: string
  /** As `process.arch` tells it. */
  readonly arch: string
  readonly cwd: string | undefined
}

/**
 * Refuses a file that may be executed but that the system could not run: one for another processor, one whose
 * interpreter is missing, data. A file that cannot be read is left for `exec` to judge.
 *
 * The C library's `execvp` runs what the kernel refuses with `/bin/sh`, which prints a syntax error and ends, as if the
 * program had done so; and a fork that fails to exec looks like a program that ended.
 *
 * @throws `program-not-runnable`, `program-not-found` and `permission-denied` for an interpreter
 */
export const checkExecutable = (path: string, context: ExecutableContext): void => {
  if (!(context.platform in knownFormats)) return
  let current = path
  // A script may be the interpreter of another one; the system follows five. `execve(2)`
  for (let depth = 0; depth < 5; depth++) {
    const header = readHeader(current)
    if (header === undefined) return
    const format = executableFormat(header)
    const needed = format.kind === 'script' ? format.interpreter : format.kind === 'elf' ? format.loader : undefined
    if (
      !isOwnFormat(format, context) &&
      !foreignFormatHandlers().some((each) => handles(each, { path: current, header }))
    )
      throw refusal(
        'program-not-runnable',
        path,
        `${quoted(current)} is ${nameOf(format)}, which this machine does not run.`,
      )
    if (needed === undefined) return
    const interpreter = absolute(needed, context)
    if (interpreter === undefined) return
    if (format.kind !== 'script') {
      if (isRunnableFile(interpreter)) return
      throw refusal(
        'program-not-runnable',
        path,
        `the loader ${quoted(needed)} of ${quoted(current)} is not on this machine.`,
      )
    }
    checkInterpreter(path, { of: current, named: needed, interpreter })
    current = interpreter
  }
}

const isOwnFormat = (format: ExecutableFormat, { platform, arch }: ExecutableContext): boolean => {
  if (format.kind === 'elf')
    return knownFormats[platform] === 'elf' && (machinesOf[arch]?.includes(format.machine) ?? true)
  if (format.kind === 'mach-o') return knownFormats[platform] === 'mach-o'
  return format.kind !== 'binary'
}

/** Elsewhere the system alone decides. */
const knownFormats: Readonly<Record<string, ExecutableFormat['kind']>> = { linux: 'elf', darwin: 'mach-o' }

const nameOf = (format: ExecutableFormat): string => {
  if (format.kind === 'elf') return `an ELF program for machine ${format.machine}`
  return format.kind === 'mach-o' ? 'a Mach-O program' : 'data, not a program'
}

const checkInterpreter = (
  path: string,
  { of, named, interpreter }: { readonly of: string; readonly named: string; readonly interpreter: string },
): void => {
  if (isRunnableFile(interpreter)) return
  const exists = statSync(interpreter, { throwIfNoEntry: false }) !== undefined
  const whose = of === path ? 'its interpreter' : `the interpreter of ${quoted(of)}`
  throw refusal(
    exists ? 'permission-denied' : 'program-not-found',
    path,
    `${whose} ${quoted(named)} ${exists ? 'is not an executable file' : 'does not exist'}.`,
    { interpreter: named },
  )
}

/** `undefined` when it depends on the host's own directory, which may be gone. */
const absolute = (interpreter: string, { cwd }: ExecutableContext): string | undefined => {
  if (isAbsolute(interpreter)) return interpreter
  return cwd !== undefined && isAbsolute(cwd) ? join(cwd, interpreter) : undefined
}

const readHeader = (path: string): Buffer | undefined => {
  let fd: number | undefined
  try {
    fd = openSync(path, 'r')
    const header = Buffer.alloc(headerBytes)
    return header.subarray(0, readSync(fd, header))
  } catch {
    // Executable but not readable, or gone: what exec says about it is what counts.
    return undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

const refusal = (
  code: PtarmiganErrorCode,
  path: string,
  why: string,
  details: Readonly<Record<string, unknown>> = {},
): PtarmiganError =>
  new PtarmiganError(`Cannot start ${quoted(path)}: ${why}`, {
    code,
    operation: 'spawn',
    details: { path, ...details },
  })

const quoted = (text: string): string => JSON.stringify(text)
