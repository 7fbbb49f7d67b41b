import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 2

/** Watches how late the event loop is; `p99Ms` ends the watch. */
export const watchEventLoop = () => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  return {
    p99Ms: () => {
      histogram.disable()
      return Math.max(0, histogram.percentile(99) / 1e6 - resolutionMs)
    },
  }
}
