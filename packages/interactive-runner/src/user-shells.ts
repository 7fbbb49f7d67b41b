import type { InteractiveProcess, StoppedInteractiveProcess } from './interactive-process.ts'
import { notFound } from './runner-error.ts'
import type { RunnerProcess } from './runner-process.ts'
import type { StartRequest } from './start-request.ts'
import { createUserShellList, type UserShellEntry, type UserShellList } from './user-shell-list.ts'

/** A user shell, and its process if it has one. */
export interface UserShell extends UserShellEntry {
  readonly process: InteractiveProcess | undefined
}

export interface StartUserShellOptions
  extends Pick<StartRequest, 'cwd' | 'env' | 'immediate' | 'defaultSize' | 'scrollback' | 'shellIntegration'> {
  /** A shell by its path; default: `$SHELL`, else `/bin/sh`; with `-l`. */
  readonly preferred?: string
}

export interface UserShellsParts {
  readonly newId: () => string
  readonly processOf: (sessionId: string, shellId: string) => RunnerProcess | undefined
  readonly start: (
    request: Omit<StartRequest, 'command'>,
    shell: { id: string; preferred: string | undefined },
  ) => Promise<InteractiveProcess>
}

/** The user shells of all sessions of a runner. */
export interface UserShells {
  create(sessionId: string): UserShell
  registerScript(sessionId: string, entry: { id: string; label: string; command: string }): UserShell
  start(sessionId: string, shellId: string | undefined, options: StartUserShellOptions): Promise<UserShell>
  list(sessionId: string): UserShell[]
  stop(sessionId: string, shellId: string): Promise<StoppedInteractiveProcess | undefined>
  /** @throws `session-not-found` */
  require(operation: string, sessionId: string, shellId: string): RunnerProcess
}

export const createUserShells = ({ newId, processOf, start }: UserShellsParts): UserShells => {
  const lists = new Map<string, UserShellList>()
  const listOf = (sessionId: string): UserShellList => {
    const known = lists.get(sessionId)
    if (known !== undefined) return known
    const list = createUserShellList()
    lists.set(sessionId, list)
    return list
  }
  const shellOf = (sessionId: string, entry: UserShellEntry): UserShell => ({
    ...entry,
    process: processOf(sessionId, entry.id)?.info,
  })
  const unknown = (operation: string, sessionId: string, shellId: string): Error => {
    const known = listOf(sessionId)
      .list(newId)
      .map(({ id, label }) => `${id} (${label})`)
    return notFound('user shell', { operation, id: shellId, known })
  }
  const require = (operation: string, sessionId: string, shellId: string): RunnerProcess => {
    const process = processOf(sessionId, shellId)
    if (process === undefined) throw unknown(operation, sessionId, shellId)
    return process
  }

  return {
    create: (sessionId) => shellOf(sessionId, listOf(sessionId).addPlain(newId())),
    registerScript: (sessionId, entry) => shellOf(sessionId, listOf(sessionId).addScript(entry)),
    start: async (sessionId, shellId, { preferred, ...options }) => {
      const list = listOf(sessionId)
      const wanted = shellId ?? list.list(newId).find(({ closable }) => !closable)?.id
      const entry = wanted === undefined ? undefined : list.get(wanted)
      if (entry === undefined) throw unknown('start a user shell', sessionId, String(wanted))
      if (processOf(sessionId, entry.id) === undefined)
        await start(
          {
            ...options,
            sessionId,
            turnDetection: false,
            ...(entry.initialCommand === undefined ? {} : { initialCommand: entry.initialCommand }),
          },
          { id: entry.id, preferred },
        )
      return shellOf(sessionId, entry)
    },
    list: (sessionId) =>
      listOf(sessionId)
        .list(newId)
        .map((entry) => shellOf(sessionId, entry)),
    stop: async (sessionId, shellId) => {
      const entry = listOf(sessionId).get(shellId)
      if (entry === undefined) throw unknown('stop a user shell', sessionId, shellId)
      const stopped = await processOf(sessionId, shellId)?.stop()
      if (entry.closable) listOf(sessionId).remove(shellId)
      return stopped
    },
    require,
  }
}
