import type { Logger, TerminalSize } from '@ptarmigan/adapter-interface'
import { createDirectWriters, type DirectWriters } from './direct-writers.ts'
import type { RunnerEvent } from './runner-event.ts'
import type { RunnerProcess } from './runner-process.ts'
import type { SizePolicy } from './size-policy.ts'
import { createViewerGroup, type ViewerGroup } from './viewer-group.ts'

/** What of a session outlives its process: those who watch it, and the size of its terminal. */
export interface Channel {
  readonly key: string
  readonly sessionId: string
  readonly group: ViewerGroup
  readonly direct: DirectWriters
  /** The process of now, or the last one. */
  process: RunnerProcess | undefined
  lastSize: TerminalSize | undefined
}

export interface ChannelsOptions {
  readonly sizePolicy: SizePolicy
  readonly logger: Logger
  readonly emit: (event: RunnerEvent) => void
}

/** The channels of a runner, by session, or by session and user shell. One that nobody needs is forgotten. */
export interface Channels {
  get(key: string): Channel | undefined
  require(key: string, sessionId: string): Channel
  /** Forgets what has neither a live process nor anyone who watches. */
  tidy(): void
  all(): Channel[]
}

export const createChannels = ({ sizePolicy, logger, emit }: ChannelsOptions): Channels => {
  const channels = new Map<string, Channel>()
  let viewers = 0
  const nextId = (): string => {
    viewers += 1
    return `v${viewers}`
  }
  return {
    get: (key) => channels.get(key),
    require: (key, sessionId) => {
      const known = channels.get(key)
      if (known !== undefined) return known
      const group = createViewerGroup({ sessionId, sizePolicy, logger, emit, nextId })
      const direct = createDirectWriters(group)
      const channel: Channel = { key, sessionId, group, direct, process: undefined, lastSize: undefined }
      channels.set(key, channel)
      return channel
    },
    tidy: () => {
      for (const [key, { group, process }] of channels)
        if (group.isEmpty && !(process?.isLive ?? false)) channels.delete(key)
    },
    all: () => [...channels.values()],
  }
}
