import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { executableFormat, formatBytes, runsMachine } from './executable-format.ts'

/**
 * Refuses an executable file that this machine cannot run. Linux.
 *
 * The kernel would say ENOEXEC, but nobody hears it: the C library's `execvp` then runs the file with `/bin/sh`, which
 * prints a syntax error and ends, as if the program had done so.
 * @throws `program-not-runnable`
 */
export const checkRunnable = (path: string): void => {
  const head = readHead(path)
  if (head === undefined) return
  const format = executableFormat(head)
  if (format.kind === 'elf') {
    const host = hostMachine()
    if (host === undefined || runsMachine(host, format.machine) || kernelRunsForeignFormats()) return
    throw notRunnable(path, `it is built for another kind of machine (ELF type ${format.machine}, this one is ${host})`)
  }
  if (format.kind === 'binary' && !kernelRunsForeignFormats())
    throw notRunnable(path, 'it is neither a program of this machine nor a script')
}

/** Why a file that exists was reported as missing: what it names to be run with does not exist. */
export const missingInterpreter = (path: string): PtarmiganError => {
  const head = readHead(path)
  const format = head === undefined ? undefined : executableFormat(head)
  if (format?.kind !== 'script') return notRunnable(path, 'the loader that it names does not exist on this machine')
  const { interpreter } = format
  return new PtarmiganError(`Cannot start "${path}": its first line names "${interpreter}", which does not exist.`, {
    code: 'program-not-found',
    operation: 'spawn',
    details: { path, interpreter },
  })
}

/** Bytes at the start of the file; fewer are none: an empty file is an empty script. */
const readHead = (path: string): Uint8Array | undefined => {
  try {
    const fd = openSync(path, 'r')
    try {
      const head = new Uint8Array(formatBytes)
      return head.subarray(0, readSync(fd, head, 0, formatBytes, 0))
    } finally {
      closeSync(fd)
    }
  } catch {
    // A program may be executable without being readable; the kernel alone decides then.
    return undefined
  }
}

let knownHostMachine: number | undefined

/** What this very program is built for. */
const hostMachine = (): number | undefined => {
  if (knownHostMachine !== undefined) return knownHostMachine
  const head = readHead('/proc/self/exe')
  const format = head === undefined ? undefined : executableFormat(head)
  if (format?.kind === 'elf') knownHostMachine = format.machine
  return knownHostMachine
}

const binfmtDirectory = '/proc/sys/fs/binfmt_misc'

/** Whether an emulator is registered, which may run anything. https://docs.kernel.org/admin-guide/binfmt-misc.html */
const kernelRunsForeignFormats = (): boolean => {
  try {
    return readdirSync(binfmtDirectory)
      .filter((name) => name !== 'register' && name !== 'status')
      .some((name) => readFileSync(`${binfmtDirectory}/${name}`, 'latin1').startsWith('enabled'))
  } catch {
    return false
  }
}

const notRunnable = (path: string, why: string): PtarmiganError =>
  new PtarmiganError(`Cannot start "${path}": ${why}.`, {
    code: 'program-not-runnable',
    operation: 'spawn',
    details: { path },
  })
