import { ConformanceFailure } from './expectation.ts'

/** The promise's outcome, or a failure once the time is over, so that a broken backend fails instead of hanging. */
export const within = async <T>(deadlineMs: number, promise: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ConformanceFailure(what, `an end within ${deadlineMs} ms`, 'none'))
    }, deadlineMs)
  })
  try {
    return await Promise.race([promise, expiry])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks again and again until the answer is yes. */
export const eventually = async (
  condition: () => boolean | Promise<boolean>,
  what: string,
  deadlineMs = 10_000,
): Promise<void> => {
  const end = performance.now() + deadlineMs
  while (!(await condition())) {
    if (performance.now() > end) throw new ConformanceFailure(what, `true within ${deadlineMs} ms`, false)
    await pause(20)
  }
}

/** Lets time pass: for programs that must be given the chance to do what they must not, never to wait for a condition. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
