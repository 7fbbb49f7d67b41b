import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a condition holds; fails with `what` when it does not within `deadlineMs`. */
export const until = async (
  what: string,
  condition: () => boolean | Promise<boolean>,
  deadlineMs = 20_000,
): Promise<void> => {
  const endsAt = performance.now() + deadlineMs
  while (!(await condition())) {
    if (performance.now() > endsAt) throw new Error(`waited ${deadlineMs} ms in vain: ${what}`)
    await pause(10)
  }
}
