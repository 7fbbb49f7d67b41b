import { setTimeout } from 'node:timers/promises'

/** Waits for a condition; the deadline is for a machine that is busy with other tests. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  what: string,
  deadlineMs = 20_000,
): Promise<void> => {
  const deadline = performance.now() + deadlineMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`did not come about: ${what}`)
    await setTimeout(10)
  }
}
