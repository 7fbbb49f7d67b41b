import { isPtarmiganError, type Logger, silentLogger } from '@ptarmigan/adapter-interface'
import type { Session, SessionHost } from '@ptarmigan/session-host'
import { userShell } from '@ptarmigan/shell-wrap'
import type { AdoptableProcess } from './adoptable-process.ts'
import { createFailedProcess, createManagedProcess, type ManagedProcess } from './managed-process.ts'
import { unknownHandle, wrongArgument } from './process-error.ts'
import type { ProcessEvent, ProcessInfo, ProcessPage, StoppedProcess } from './process-info.ts'

export interface ProcessManagerOptions {
  /** Hears `started` and `exited`, each once for each process that ran; one that could not be started tells nothing. */
  readonly onEvent?: (event: ProcessEvent) => void
  /** The shell of commands, by name or path; default: `$SHELL`, else `/bin/sh`; on Windows the platform's. */
  readonly shell?: string
  /** Time between the polite and the certain signal of a stop, in milliseconds; default 3000. */
  readonly killGraceMs?: number
  readonly logger?: Logger
}

/** Background processes by handle, for one working session of an agent. */
export interface ProcessManager extends AsyncDisposable {
  /**
   * Starts a command in the background, on pipes, with its input open. One that cannot be started is an entry, too:
   * `failed`, with the error's code and message.
   *
   * @throws `invalid-argument` for a wrong type or an empty command, `disposed`
   */
  start(command: string, cwd?: string): Promise<ProcessInfo>
  /** In the order of their handles. */
  list(): ProcessInfo[]
  /**
   * The next page of output, from where the last call without `offset` stopped: nothing is given twice or left out. With
   * `offset`, the page from that line on (counted from 1, 0 is taken for 1), which moves nothing.
   *
   * Past the end: no lines, `startLine` 0. At most 300 lines and 20 KiB; a longer line comes in parts.
   * @throws `session-not-found`, `invalid-argument`, `log-failed`
   */
  read(handle: string, options?: { readonly offset?: number }): Promise<ProcessPage>
  /**
   * Writes to the input; resolves when the system took all of it.
   *
   * @throws `session-ended` telling status, exit code and log path; `session-not-found`, `stdin-closed`, `unsupported`
   */
  write(handle: string, input: string | Uint8Array): Promise<void>
  /**
   * Ends the whole tree, and of a process that ended by itself what it left behind; asked again, gives the same end.
   *
   * @throws `session-not-found`, `process-table-unavailable`
   */
  stop(handle: string): Promise<StoppedProcess>
  /**
   * Goes on with a program that someone else started. From the turn of the call its output comes here and to nobody else:
   * first what was captured, then everything that was not read yet.
   *
   * @throws `invalid-argument`, `unsupported`, `disposed`: nothing was taken over then
   */
  adopt(spawned: AdoptableProcess): Promise<ProcessInfo>
  /** Stops everything, also what is just being started, in parallel. For the end of a session, not of a turn. */
  stopAll(): Promise<StoppedProcess[]>
}

/** @throws `invalid-argument` */
export const createProcessManager = (host: SessionHost, options: ProcessManagerOptions = {}): ProcessManager => {
  const { killGraceMs = 3000, logger = silentLogger } = checkOptions(options)
  const processes = new Map<string, ManagedProcess>()
  const beginning = new Set<Promise<ProcessInfo>>()
  let handles = 0

  const nextHandle = (): string => {
    handles += 1
    return `p${handles}`
  }
  const tell = (type: ProcessEvent['type'], process: ManagedProcess): void => {
    try {
      options.onEvent?.({ type, process: process.info })
    } catch (error) {
      logger.error('A listener of process events failed.', { handle: process.info.handle, error })
    }
  }
  const enroll = (handle: string, session: Session): ProcessInfo => {
    const onExited = (): void => tell('exited', process)
    const process = createManagedProcess(session, { handle, host, logger, onExited })
    processes.set(handle, process)
    tell('started', process)
    return process.info
  }
  const inSight = async (begin: Promise<ProcessInfo>): Promise<ProcessInfo> => {
    beginning.add(begin)
    try {
      return await begin
    } finally {
      beginning.delete(begin)
    }
  }

  const begin = async (command: string, cwd: string | undefined): Promise<ProcessInfo> => {
    const handle = nextHandle()
    const startedAt = new Date()
    const shell = options.shell ?? userShell({ platform: host.platform, env: host.environment })
    try {
      const session = await host.open({
        ...{ command, mode: 'daemon', stdinMode: 'pipe-open', killGraceMs },
        ...(cwd === undefined ? {} : { cwd }),
        ...(shell === undefined ? {} : { shell }),
      })
      return enroll(handle, session)
    } catch (error) {
      if (!isPtarmiganError(error) || error.code === 'invalid-argument' || error.code === 'disposed') throw error
      const none = { pid: undefined, exitCode: undefined, exitSignal: undefined, logPath: undefined }
      const failure = { code: error.code, message: error.message }
      const info: ProcessInfo = { handle, ...none, startedAt, command, cwd, status: 'failed', error: failure }
      processes.set(handle, createFailedProcess(info))
      return info
    }
  }

  const beginAdopted = async (spawned: AdoptableProcess): Promise<ProcessInfo> => {
    const { command, cwd, captured } = spawned
    const source = spawned.child === undefined ? { run: spawned.run } : { child: spawned.child }
    const adopting = host.adopt(source, {
      command,
      ...(cwd === undefined ? {} : { cwd }),
      ...(captured === undefined ? {} : { captured }),
    })
    const session = await adopting
    return enroll(nextHandle(), session)
  }

  const find = (handle: string): ManagedProcess => {
    const process = processes.get(handle)
    if (process === undefined) throw unknownHandle(handle, list())
    return process
  }
  const inOrder = (): ManagedProcess[] =>
    [...processes].sort(([one], [other]) => numberOf(one) - numberOf(other)).map(([, process]) => process)
  const list = (): ProcessInfo[] => inOrder().map(({ info }) => info)

  const stopAll = async (): Promise<StoppedProcess[]> => {
    await Promise.allSettled(beginning)
    const results = await Promise.allSettled(inOrder().map((process) => process.stop(killGraceMs)))
    // Everything was tried before the first failure is told.
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
  }

  return {
    start: async (command, cwd) => {
      checkStart(command, cwd)
      return inSight(begin(command, cwd))
    },
    list,
    read: async (handle, { offset } = {}) => {
      const process = find(handle)
      return offset === undefined ? process.readNext() : process.readFrom(checkOffset(offset))
    },
    write: async (handle, input) => {
      if (typeof input !== 'string' && !(input instanceof Uint8Array))
        throw wrongArgument('write', 'input', 'must be a string or bytes')
      await find(handle).write(input)
    },
    stop: async (handle) => find(handle).stop(killGraceMs),
    adopt: async (spawned) => {
      if (typeof spawned !== 'object' || spawned === null)
        throw wrongArgument('adopt a process', 'spawned', 'must be { child, command } or { run, command }')
      return inSight(beginAdopted(spawned))
    },
    stopAll,
    [Symbol.asyncDispose]: async () => {
      await stopAll()
    },
  }
}

const numberOf = (handle: string): number => Number(handle.slice(1))

const checkOptions = (options: ProcessManagerOptions): ProcessManagerOptions => {
  const { onEvent, shell, killGraceMs } = options
  const operation = 'make a process manager'
  if (onEvent !== undefined && typeof onEvent !== 'function')
    throw wrongArgument(operation, 'onEvent', 'must be a function')
  if (shell !== undefined && (typeof shell !== 'string' || shell === ''))
    throw wrongArgument(operation, 'shell', 'must be the name or path of a shell')
  if (killGraceMs !== undefined && !(typeof killGraceMs === 'number' && killGraceMs >= 0))
    throw wrongArgument(operation, 'killGraceMs', 'must be a number of milliseconds of at least 0')
  return options
}

const checkStart = (command: unknown, cwd: unknown): void => {
  if (typeof command !== 'string' || command.trim() === '')
    throw wrongArgument('start a process', 'command', 'must be a string that is not empty')
  if (command.includes('\0')) throw wrongArgument('start a process', 'command', 'must not contain a NUL byte')
  if (cwd === undefined) return
  if (typeof cwd !== 'string' || cwd === '' || cwd.includes('\0'))
    throw wrongArgument('start a process', 'cwd', 'must be a directory')
}

const checkOffset = (offset: unknown): number => {
  if (typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0) return Math.max(1, offset)
  throw wrongArgument('read a process', 'offset', 'must be a whole number of at least 0')
}
