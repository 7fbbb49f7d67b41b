import { closeSync, constants, openSync, readSync } from 'node:fs'
import type { KillTreeBackend, Logger, ProcessIdentity } from '@ptarmigan/adapter-interface'
import type { PosixPlatform } from '../posix-platform.ts'
import type { ForkedProgram, ForkProgram, PtyBinding } from './binding.ts'
import { forgetPrivate, keepPrivate, withoutDescriptorGaps } from './descriptor-gaps.ts'
import { watchExec } from './exec-watch.ts'
import { execError, execFailure, execFailureBytes, forkError } from './launch-error.ts'
import { ProgramEnd } from './program-end.ts'
import { checkTaskHeadroom } from './task-headroom.ts'

/** A program that runs on its terminal, and what the host holds of it. */
export interface StartedProgram {
  readonly identity: ProcessIdentity
  readonly devicePath: string
  readonly master: number
  /**
   * The host's own descriptor of the slave. While it is open the master never reports a hang-up, so a program that
   * closes its terminal and goes on is not taken for one that ended. To be closed at the program's end.
   */
  readonly slave: number
  readonly end: ProgramEnd
  /** What was read already, to be delivered first. */
  readonly firstOutput: Uint8Array
}

export interface StartContext {
  readonly binding: PtyBinding
  readonly platform: PosixPlatform
  readonly trees: KillTreeBackend
  readonly logger: Logger
}

/**
 * Forks, and resolves when the program itself runs.
 *
 * @throws `resource-exhausted`, `pty-unavailable`, and what only `exec` can find: `spawn-failed` for a file that is
 * being written, `arguments-too-long` under a small stack limit
 */
export const startProgram = async (program: ForkProgram, context: StartContext): Promise<StartedProgram> => {
  const { platform, trees } = context
  const end = new ProgramEnd()
  const { pid, master, devicePath } = fork(program, end, context)
  let slave: number | undefined
  try {
    slave = openSlave(devicePath, context)
    const identity = await trees.identify(pid)
    const firstOutput = platform.hasProcessFiles ? await confirmExec(program.path, { pid, master, end }) : noOutput
    return { identity, devicePath, master, slave, end, firstOutput }
  } catch (error) {
    if (slave !== undefined) closeSync(slave)
    closeMaster(master)
    if (!end.isSeen) await endUnwanted(pid, context)
    throw error
  }
}

const noOutput = new Uint8Array(0)

const fork = (program: ForkProgram, end: ProgramEnd, context: StartContext): ForkedProgram => {
  if (context.platform.hasProcessFiles) checkTaskHeadroom()
  try {
    const { binding } = context
    const forked = withoutDescriptorGaps(() => binding.fork(program, (code, number) => end.report(code, number)))
    keepPrivate(forked.master)
    return forked
  } catch (cause) {
    throw forkError(cause, context)
  }
}

/** O_NOCTTY: a host without a terminal must not get this one as its own. */
const openSlave = (devicePath: string, context: StartContext): number => {
  try {
    return openSync(devicePath, constants.O_RDWR | constants.O_NOCTTY)
  } catch (cause) {
    throw forkError(cause, context)
  }
}

/**
 * Makes sure that the forked process became the program, and returns what had to be read for that.
 *
 * The system tells it of every process that is still there. One that came and went between two looks, left with 1 and
 * printed exactly what the addon's child prints about a failed `exec`, and nothing else, counts as failed too.
 */
const confirmExec = async (
  path: string,
  { pid, master, end }: { readonly pid: number; readonly master: number; readonly end: ProgramEnd },
): Promise<Uint8Array> => {
  const state = await watchExec(pid)
  if (state === 'running') return noOutput
  const result = await end.seen
  if (state === 'gone' && !(result.kind === 'exited' && result.code === 1)) return noOutput
  const output = readBuffered(master)
  const text = output.toString('latin1')
  if (state === 'failed' || execFailure(text) !== undefined) throw execError(path, text)
  return output
}

/** What a terminal whose program is gone still holds, up to a little more than one message of the addon's child. */
const readBuffered = (master: number): Buffer => {
  const buffer = Buffer.alloc(execFailureBytes)
  try {
    return buffer.subarray(0, readSync(master, buffer))
  } catch {
    // EIO and EAGAIN: nothing was printed.
    return buffer.subarray(0, 0)
  }
}

/** Closes what {@link startProgram} opened, and ends the program. For a host that could not take it over. */
export const abandonProgram = async (program: StartedProgram, context: StartContext): Promise<void> => {
  closeSync(program.slave)
  closeMaster(program.master)
  if (!program.end.isSeen) await endUnwanted(program.identity.pid, context)
}

const closeMaster = (master: number): void => {
  forgetPrivate(master)
  closeSync(master)
}

const endUnwanted = async (pid: number, { trees, logger }: Pick<StartContext, 'trees' | 'logger'>): Promise<void> => {
  try {
    await trees.killTree(await trees.identify(pid), { graceMs: 0 })
  } catch (error) {
    logger.error('A program that could not be taken over may still run.', { pid, error })
  }
}
