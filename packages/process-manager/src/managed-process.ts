import type { KillReceipt, Logger, RunExit } from '@ptarmigan/adapter-interface'
import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { type LogPage, type LogReader, logStart } from '@ptarmigan/output-log'
import type { Session, SessionHost } from '@ptarmigan/session-host'
import { notWritable } from './process-error.ts'
import type { ProcessInfo, ProcessPage, ProcessState, StoppedProcess } from './process-info.ts'

/** One process of a manager. */
export interface ManagedProcess {
  readonly info: ProcessInfo
  /** Goes on where the last call stopped, also with several calls at once; nothing is given twice or left out. */
  readNext(): Promise<ProcessPage>
  /** Reads from a line on, and moves nothing. */
  readFrom(line: number): Promise<ProcessPage>
  write(input: string | Uint8Array): Promise<void>
  stop(graceMs: number): Promise<StoppedProcess>
}

export interface ManagedProcessParts {
  readonly handle: string
  readonly host: SessionHost
  readonly logger: Logger
  /** Called once, at the settled end. */
  readonly onExited: () => void
}

/** A process that was started or adopted. After its end only facts and the log are kept. */
export const createManagedProcess = (session: Session, parts: ManagedProcessParts): ManagedProcess => {
  const { host, logger } = parts
  const { id } = session
  const facts = factsOf(session, parts.handle)
  const log: LogReader = session.logReader
  let live: Session | undefined = session
  let end: ProcessEnd | undefined

  void session.wait().then((exit) => {
    end = endOf(exit)
    live = undefined
    parts.onExited()
  })

  const infoNow = (): ProcessInfo => ({
    ...facts,
    status: end?.status ?? 'running',
    exitCode: end?.exitCode,
    exitSignal: end?.exitSignal,
  })

  // How it stands is told as it was before the page was read: who hears of the end has the output that came before it.
  const readPage = async (read: () => Promise<LogPage>): Promise<{ page: LogPage; answer: ProcessPage }> => {
    const info = infoNow()
    const page = await read()
    return { page, answer: pageOf(info, page) }
  }
  let cursor = logStart
  let last: Promise<unknown> = Promise.resolve()

  /** The tree was ended already, or its rest is ended now. */
  const stopRest = async (graceMs: number): Promise<KillReceipt | undefined> => {
    if (end?.receipt !== undefined) return end.receipt
    try {
      return await host.get(id)?.kill({ graceMs })
    } catch (error) {
      // The pid is another's by now, so the program and its group are gone.
      if (!isPtarmiganError(error, 'identity-mismatch')) throw error
      logger.debug('Nothing is left of a process that ended before.', { handle: facts.handle, error })
      return undefined
    }
  }

  return {
    get info() {
      return infoNow()
    },
    readNext: () => {
      const turn = last.then(async () => {
        const { page, answer } = await readPage(() => log.read({ cursor }))
        cursor = page.cursor
        return answer
      })
      // A read that fails is told to whoever asked, and the next one goes on.
      last = turn.catch(() => undefined)
      return turn
    },
    readFrom: async (line) => (await readPage(() => log.read({ offset: line }))).answer,
    write: async (input) => {
      if (live === undefined) throw notWritable(infoNow())
      try {
        await live.write(input)
      } catch (error) {
        if (!isPtarmiganError(error, 'session-ended')) throw error
        throw notWritable(infoNow(), end === undefined ? error : undefined)
      }
    },
    stop: async (graceMs) => {
      const receipt = live === undefined ? await stopRest(graceMs) : await live.kill({ graceMs })
      if (end !== undefined && receipt?.complete) end = { ...end, receipt }
      return { ...infoNow(), ...(receipt === undefined ? {} : { receipt }) }
    },
  }
}

/** A process that could not be started: it has no output, and takes no input. */
export const createFailedProcess = (info: ProcessInfo): ManagedProcess => {
  const read = async (): Promise<ProcessPage> => ({
    ...stateOf(info),
    ...{ lines: [], startLine: 0, totalLines: 0, truncated: false, endsLine: false },
  })
  return {
    info,
    readNext: read,
    readFrom: read,
    write: async () => {
      throw notWritable(info)
    },
    stop: async () => info,
  }
}

interface ProcessEnd {
  readonly status: 'exited' | 'stopped'
  readonly exitCode: number | undefined
  readonly exitSignal: string | undefined
  /** The proof that nothing is left, once there is one. */
  readonly receipt: KillReceipt | undefined
}

const endOf = ({ reason, exitCode, exitSignal, kill }: RunExit): ProcessEnd => ({
  status: reason === 'manual-cancel' ? 'stopped' : 'exited',
  exitCode,
  exitSignal,
  receipt: kill,
})

type ProcessFacts = Omit<ProcessInfo, 'status' | 'exitCode' | 'exitSignal'>

const factsOf = ({ pid, startedAt, command, cwd, logPath }: Session, handle: string): ProcessFacts => ({
  ...{ handle, pid, startedAt, command, cwd, logPath },
})

const stateOf = ({ handle, status, exitCode, exitSignal, logPath, error }: ProcessInfo): ProcessState => ({
  ...{ handle, status, exitCode, exitSignal, logPath },
  ...(error === undefined ? {} : { error }),
})

const pageOf = (info: ProcessInfo, page: LogPage): ProcessPage => ({
  ...stateOf(info),
  lines: page.lines,
  startLine: page.startLine,
  totalLines: page.totalLines,
  truncated: page.truncated,
  endsLine: page.endsLine,
  ...(page.continuesLine ? { continuesLine: true } : {}),
  ...(page.degraded === undefined ? {} : { degraded: page.degraded }),
})
