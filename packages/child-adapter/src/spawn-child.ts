import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { ensureFreeDescriptors } from './free-descriptors.ts'
import type { SpawnPlan } from './plan-spawn.ts'

/** A program that was started, with its pipes. */
export interface SpawnedChild {
  readonly process: ChildProcess
  /** A positive integer. */
  readonly pid: number
  readonly stdin: Writable | undefined
  readonly stdout: Readable
  readonly stderr: Readable
}

/**
 * Starts a program. The event loop has not turned when this resolves, so nothing of the program was read or reaped yet.
 *
 * Whether Node throws the system's refusal or emits it later depends on the errno alone; here both reject.
 * @throws the system's error
 */
export const spawnChild = async (plan: SpawnPlan): Promise<SpawnedChild> => {
  ensureFreeDescriptors(plan.descriptors)
  const child = start(plan)
  const { pid, stdin, stdout, stderr } = child
  // No pid is no process; Node's own `kill` would then signal the host's process group.
  if (!isProcessId(pid)) return await refused(child)
  keepPausedAtExit(child)
  return { process: child, pid, stdin: stdin ?? undefined, stdout, stderr }
}

/** Whether a value names one process: 0 and negative numbers name groups, or everything. */
export const isProcessId = (pid: unknown): pid is number => typeof pid === 'number' && Number.isInteger(pid) && pid > 0

const start = ({ file, args, stdin, verbatimArguments, ...plan }: SpawnPlan): AnyChild => {
  const { argv0, cwd, env, detached } = plan
  const options = { argv0, cwd, env, detached, windowsHide: true, windowsVerbatimArguments: verbatimArguments }
  return stdin === 'pipe'
    ? spawn(file, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
    : spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
}

type AnyChild = ChildProcessByStdio<Writable | null, Readable, Readable>

/** When a program exits, Node resumes all its outputs, also those that are paused; but only those in this list. */
export const keepPausedAtExit = (child: ChildProcess): void => {
  child.stdio[1] = null
  child.stdio[2] = null
}

const refused = async (child: ChildProcess): Promise<never> => {
  const [error]: unknown[] = await once(child, 'error')
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy()
  throw error
}
