import { setTimeout as pause } from 'node:timers/promises'
import type { InputWait, ProcessDescription } from '@ptarmigan/adapter-interface'
import type { TerminalModes } from '../terminal-modes.ts'
import { judgeWait } from './judge-wait.ts'
import type { GroupProcess } from './process-files.ts'
import { type ThreadQuestion, type ThreadWait, threadWait } from './thread-wait.ts'

export interface InputWaitQuestion extends ThreadQuestion {
  /** The leader of the terminal's session. */
  readonly leader: number
  readonly readModes: () => Promise<Pick<TerminalModes, 'canonical' | 'echo'>>
  readonly describe: (pid: number) => Promise<ProcessDescription | undefined>
}

/**
 * Whether anyone in the foreground of a terminal waits for it.
 *
 * A look is a moment, and several files make one look: a program that was found waiting must still wait when the modes
 * have been read, and one that was found running is looked at again.
 */
export const readInputWait = async (question: InputWaitQuestion): Promise<InputWait> => {
  for (let look = 1; ; look++) {
    const group = question.files.process(question.leader)?.foreground ?? -1
    if (group <= 0) return { kind: 'unknown', reason: 'nobody is in the foreground of the terminal' }
    const found = await lookAt(group, question)
    if (found.wait.kind === 'unknown') return found.wait
    if (found.wait.kind === 'terminal') {
      const judged = await confirm(found, group, question)
      if (judged !== undefined) return judged
    }
    if (found.wait.kind === 'elsewhere' || look === looks) return { kind: 'not-waiting' }
    await pause(betweenLooksMs)
  }
}

const looks = 3
const betweenLooksMs = 5

interface Found {
  readonly wait: ThreadWait
  readonly process: GroupProcess | undefined
  readonly thread: string
}

/** The strongest that any thread of the group tells. */
const lookAt = async (group: number, question: InputWaitQuestion): Promise<Found> => {
  // Mostly the reader is the group's leader, and then nobody else has to be looked for.
  const leader = question.files.process(group)
  const first = leader?.group === group ? lookAtProcess(leader, question) : nobody
  if (first.wait.kind === 'terminal') return first
  const others = (await question.files.group(group)).filter(({ pid }) => pid !== group)
  return others.map((process) => lookAtProcess(process, question)).reduce(stronger, first)
}

const lookAtProcess = (process: GroupProcess, question: InputWaitQuestion): Found => {
  const threads = question.files.threads(process.pid)
  if (threads === 'missing') return nobody
  const ids = threads === 'forbidden' ? [String(process.pid)] : threads
  return ids
    .map((thread): Found => ({ wait: threadWait(process, thread, question), process, thread }))
    .reduce(stronger, nobody)
}

const nobody: Found = { wait: { kind: 'elsewhere' }, process: undefined, thread: '' }

const stronger = (one: Found, other: Found): Found =>
  strength.indexOf(other.wait.kind) > strength.indexOf(one.wait.kind) ? other : one

const strength: readonly ThreadWait['kind'][] = ['elsewhere', 'running', 'unknown', 'terminal']

const confirm = async (
  { process, thread }: Found,
  group: number,
  question: InputWaitQuestion,
): Promise<InputWait | undefined> => {
  if (process === undefined) return undefined
  const { pid, name } = process
  const { canonical, echo } = await question.readModes()
  const description = await question.describe(pid)
  const wait = threadWait(process, thread, question)
  const foreground = question.files.process(question.leader)?.foreground
  if (wait.kind !== 'terminal' || foreground !== group || description === undefined) return undefined
  return judgeWait({ wait, canonical, echo, name, process: description })
}
