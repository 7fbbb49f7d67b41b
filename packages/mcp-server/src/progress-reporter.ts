/** What is told about a request while it waits. */
export interface ProgressStep {
  /** Milliseconds since the start; grows with every step. */
  readonly progress: number
  readonly message: string
}

export interface ProgressReporterOptions {
  /** Tells the client; the next step waits until this one is on its way. */
  readonly send: (step: ProgressStep) => Promise<void>
  readonly onError: (error: unknown) => void
  /** A step is sent at least this often, so that a client that counts on progress does not give up; default 5000. */
  readonly heartbeatMs?: number
  /** And at most this often; default 250. */
  readonly pauseMs?: number
}

/** Tells a client that its request is alive. */
export interface ProgressReporter {
  report(message: string): void
  stop(): void
}

/** Starts telling; `stop` before the answer is sent, since nothing may come after it. */
export const startProgress = ({
  send,
  onError,
  heartbeatMs = 5000,
  pauseMs = 250,
}: ProgressReporterOptions): ProgressReporter => {
  const startedAt = performance.now()
  let last = 0
  let sentAt = startedAt
  let message = 'Waiting.'
  let news = false
  let sending = false
  let stopped = false

  const step = async (): Promise<void> => {
    const now = performance.now()
    if (stopped || sending || now - sentAt < (news ? pauseMs : heartbeatMs)) return
    news = false
    sending = true
    sentAt = now
    last = Math.max(last + 1, Math.round(now - startedAt))
    try {
      await send({ progress: last, message })
    } catch (error) {
      onError(error)
    } finally {
      sending = false
    }
  }
  const timer = setInterval(() => void step(), pauseMs)
  timer.unref()

  return {
    report: (text) => {
      message = text
      news = true
    },
    stop: () => {
      stopped = true
      clearInterval(timer)
    },
  }
}
