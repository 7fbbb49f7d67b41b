import type { StatusDetector } from './status-detector.ts'

/** `working` while there is output; after a quiet second `waiting-input` where the kernel knows it, and `idle` where it does not. */
export const createIdleDetector = (quietMs = 1000): StatusDetector => ({
  name: 'idle',
  quietMs,
  // A timer may fire a fraction early.
  detect: (view) => {
    if (view.quietMs < quietMs - 5) return 'working'
    if (view.inputWait.kind === 'waiting') return 'waiting-input'
    return view.inputWait.kind === 'not-waiting' ? 'working' : 'idle'
  },
})
