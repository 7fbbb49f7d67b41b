import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { type Logger, silentLogger } from '@ptarmigan/adapter-interface'
import { parseStartTimes } from './parse-start-times.ts'

/** Tells when processes started. */
export interface StartClock {
  /** By pid; without those that this user may not ask, and empty where nothing can tell. Never rejects. */
  read(): Promise<ReadonlyMap<number, number>>
  /** Ends the program that answers; the next reading starts another. */
  dispose(): void
}

/** What answers, and how long it may take. */
export interface StartClockOptions {
  readonly file: string
  readonly args: readonly string[]
  readonly logger?: Logger | undefined
  /** For the first answer, with the program's start; default 10 s. */
  readonly patienceMs?: number
  /** How long it is kept without a question; default 30 s. */
  readonly idleMs?: number
}

/**
 * Windows tells the start of a process to programs only, and Node has no call for it: Windows PowerShell, which every
 * Windows has, answers for as long as it is asked. It ends with the host, by the end of its input.
 *
 * One that cannot be started, ends, says something else or nothing in time is not asked again: then no start is known.
 */
export const createStartClock = (options: StartClockOptions): StartClock => {
  const { logger = silentLogger, patienceMs = 10_000, idleMs = 30_000 } = options
  let answering: Answering | undefined
  let isOutOfOrder = false
  let idleTimer: NodeJS.Timeout | undefined

  const dispose = (): void => {
    clearTimeout(idleTimer)
    answering?.end()
    answering = undefined
  }
  const ask = async (): Promise<ReadonlyMap<number, number>> => {
    clearTimeout(idleTimer)
    answering ??= startAnswering(options)
    const asked = answering
    try {
      return await asked.ask(patienceMs)
    } catch (error) {
      // It was let go of meanwhile: that says nothing of it.
      if (answering !== asked) return noTimes
      isOutOfOrder = true
      logger.warn('When processes started cannot be read here; they are told apart by parent and program.', { error })
      dispose()
      return noTimes
    } finally {
      clearTimeout(idleTimer)
      if (answering !== undefined) idleTimer = setTimeout(dispose, idleMs).unref()
    }
  }
  return { read: async () => (isOutOfOrder ? noTimes : ask()), dispose }
}

const noTimes: ReadonlyMap<number, number> = new Map()

interface Answering {
  ask(patienceMs: number): Promise<ReadonlyMap<number, number>>
  end(): void
}

const startAnswering = ({ file, args }: StartClockOptions): Answering => {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
  const failed = failureOf(child)
  // Whoever asks hears of it; nobody may be asking.
  failed.catch(() => undefined)
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })
  let request = 0
  let isWaiting = 0
  const keepAlive = (isKept: boolean): void => {
    isWaiting += isKept ? 1 : -1
    setReference(child, isWaiting > 0)
  }
  setReference(child, false)
  return {
    ask: async (patienceMs) => {
      request += 1
      const answer = answerTo(request, lines)
      child.stdin.write(`${request}\n`)
      keepAlive(true)
      try {
        return await Promise.race([answer.times, failed, silenceFor(patienceMs, answer.cancelled)])
      } finally {
        answer.cancel()
        keepAlive(false)
      }
    },
    end: () => {
      lines.close()
      child.stdin.destroy()
      // A child whose start failed has no pid, and Node 20 would signal the caller's own group.
      if (child.pid !== undefined) child.kill('SIGKILL')
    },
  }
}

const failureOf = async (child: ChildProcess): Promise<never> => {
  // once() rejects when the child emits an error.
  const [code] = await once(child, 'exit')
  throw new Error(`${child.spawnfile} ended with ${String(code)}`)
}

const answerTo = (request: number, lines: Interface) => {
  const life = new AbortController()
  const times = new Promise<ReadonlyMap<number, number>>((resolve) => {
    const listen = (line: string): void => {
      const parsed = parseStartTimes(line, request)
      if (parsed !== undefined) resolve(parsed)
    }
    lines.on('line', listen)
    life.signal.addEventListener('abort', () => lines.off('line', listen))
  })
  return { times, cancelled: life.signal, cancel: () => life.abort() }
}

const silenceFor = (durationMs: number, cancelled: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${durationMs} ms`)), durationMs)
    cancelled.addEventListener('abort', () => clearTimeout(timer))
  })

/** The program must not keep the host alive, except while someone waits for its answer. */
const setReference = (child: ChildProcess, isHeld: boolean): void => {
  for (const each of [child, child.stdin, child.stdout]) {
    const method: unknown = each && Reflect.get(each, isHeld ? 'ref' : 'unref')
    if (typeof method === 'function') Reflect.apply(method, each, [])
  }
}
