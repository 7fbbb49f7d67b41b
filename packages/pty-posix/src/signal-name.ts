import { constants } from 'node:os'

/** The name of a signal that ended a program: `SIGKILL`, `SIGRTMIN+3`. */
export const signalName = (signalNumber: number): string => {
  // Two names may share a number; the first is the usual one (SIGABRT, not SIGIOT).
  const named = Object.entries(constants.signals).find(([, number]) => number === signalNumber)
  if (named !== undefined) return named[0]
  return signalNumber >= firstRealTimeSignal ? `SIGRTMIN+${signalNumber - firstRealTimeSignal}` : `SIG${signalNumber}`
}

/** SIGRTMIN of the C libraries, which keep the lowest ones for themselves. `signal(7)` */
const firstRealTimeSignal = 34
