import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a condition holds, and gives what it gave; fails with `what` when it does not within `deadlineMs`. */
export const until = async (what, condition, deadlineMs = 30_000) => {
  const endsAt = performance.now() + deadlineMs
  for (;;) {
    const held = await condition()
    if (held) return held
    if (performance.now() > endsAt) throw new Error(`waited ${deadlineMs} ms in vain: ${what}`)
    await pause(20)
  }
}
