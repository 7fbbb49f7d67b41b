import { metric as flood } from './flood.mjs'
import { metric as killTree } from './kill-tree.mjs'
import { metric as many } from './many.mjs'
import { metric as page } from './page.mjs'
import { metric as pipeThroughput } from './pipe-throughput.mjs'
import { metric as pollGrowth } from './poll-growth.mjs'
import { metric as ptyLoss } from './pty-loss.mjs'
import { metric as ptyThroughput } from './pty-throughput.mjs'
import { metric as renderNew } from './render-new.mjs'
import { metric as screenMemory } from './screen-memory.mjs'
import { metric as screenThroughput } from './screen-throughput.mjs'
import { metric as settle } from './settle.mjs'
import { metric as shortSessions } from './short-sessions.mjs'
import { metric as spawn } from './spawn.mjs'
import { metric as stalledWriter } from './stalled-writer.mjs'
import { metric as strip } from './strip.mjs'

/** Every metric, in the order in which they are measured. */
export const metrics = [
  strip,
  screenThroughput,
  screenMemory,
  renderNew,
  ptyThroughput,
  pipeThroughput,
  page,
  pollGrowth,
  ptyLoss,
  spawn,
  settle,
  killTree,
  stalledWriter,
  flood,
  shortSessions,
  many,
]
