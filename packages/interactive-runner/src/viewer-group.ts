import type { Logger, TerminalSize } from '@ptarmigan/adapter-interface'
import { createQueryOwnership } from './query-ownership.ts'
import type { RunnerEvent } from './runner-event.ts'
import { type SizePolicy, sizeOf } from './size-policy.ts'
import type { StreamPiece } from './terminal-stream.ts'
import type { DetachReason, DirectWriter, ViewerOptions } from './viewer.ts'
import { createViewerFeed, type FeedPicture, type ViewerFeed } from './viewer-feed.ts'

/** What viewers need of the process that they watch. */
export interface WatchedProcess {
  readonly id: string
  /** See `ViewerFeedOptions.picture`. */
  picture(historyLines: number): Promise<FeedPicture>
  /** Whether a viewer answers queries from now on. */
  leaveQueries(toViewer: boolean): void
  /** Answers the queries among output that was meant for a terminal that did not get it. */
  answerFor(lost: readonly Uint8Array[]): void
}

export interface DirectOptions {
  /** Whether it begins with a picture of the screen. */
  readonly withPicture: boolean
  readonly onDetached: (why: DetachReason) => void
}

/** One of a group: a viewer, or a direct writer. */
export interface GroupMember {
  readonly id: string
  readonly kind: 'viewer' | 'direct'
  readonly feed: ViewerFeed
  size: TerminalSize | undefined
  activity: number
  /** A direct writer that another one stands in front of gets nothing. */
  shadowed: boolean
  readonly onDetached: ((why: DetachReason) => void) | undefined
}

export interface ViewerGroupOptions {
  readonly sessionId: string
  readonly sizePolicy: SizePolicy
  readonly logger: Logger
  readonly emit: (event: RunnerEvent) => void
  readonly nextId: () => string
}

/** Those who watch one session. They outlive its processes. */
export interface ViewerGroup {
  readonly isEmpty: boolean
  readonly owner: GroupMember | undefined
  /** The size that the members come to. */
  readonly size: TerminalSize | undefined
  /** Goes on with another process, or none. */
  watch(process: WatchedProcess | undefined): void
  add(options: ViewerOptions): GroupMember
  addDirect(writer: DirectWriter, options: DirectOptions): GroupMember
  remove(member: GroupMember, why: DetachReason): void
  has(member: GroupMember): boolean
  /** Notes that a member did something, and its size if it has a new one. */
  touch(member: GroupMember, size?: TerminalSize): void
  claimQueries(member: GroupMember): void
  releaseQueries(member: GroupMember): void
  output(piece: StreamPiece): void
  resized(size: TerminalSize): void
  /** Output that is not the program's, for all. */
  show(bytes: Uint8Array): void
  dispose(): void
}

export const createViewerGroup = (options: ViewerGroupOptions): ViewerGroup => {
  const { sessionId, sizePolicy, logger, emit } = options
  const members = new Set<GroupMember>()
  let process: WatchedProcess | undefined
  let activities = 0

  const ownership = createQueryOwnership<GroupMember>((owner) => {
    process?.leaveQueries(owner !== undefined)
    emit({ type: 'query-owner', sessionId, viewerId: owner?.id })
  })

  const picture = async (historyLines: number): Promise<FeedPicture> =>
    process === undefined ? { size: undefined, bytes: new Uint8Array(0) } : process.picture(historyLines)

  const enter = (sink: ViewerOptions, kind: GroupMember['kind']): GroupMember => {
    const id = options.nextId()
    let historyLines = sink.historyLines ?? 0
    const feed = createViewerFeed({
      write: sink.write,
      ...(sink.onResize === undefined ? {} : { onResize: sink.onResize }),
      maxBehindBytes: sink.maxBehindBytes ?? defaultMaxBehindBytes,
      deadAfterMs: sink.deadAfterMs ?? defaultDeadAfterMs,
      picture: () => {
        const lines = historyLines
        historyLines = 0
        return picture(lines)
      },
      onBehind: (dropped) => {
        emit({ type: 'viewer-behind', sessionId, viewerId: id })
        lose(member, dropped)
      },
      onCaughtUp: () => emit({ type: 'viewer-caught-up', sessionId, viewerId: id }),
      onEnd: (why, error) => {
        logger.debug('A viewer takes no more.', { sessionId, viewer: id, why, error })
        remove(member, why, error)
      },
    })
    activities += 1
    const { size, onDetached } = sink
    const member: GroupMember = { id, kind, feed, size, activity: activities, shadowed: false, onDetached }
    members.add(member)
    emit({ type: 'viewer-attached', sessionId, viewerId: id, kind })
    return member
  }

  /** A terminal that is behind answers late, and not everything: the screen answers again, also what it will not see. */
  const lose = (member: GroupMember, dropped: readonly Uint8Array[]): void => {
    if (ownership.owner !== member) return
    ownership.release(member)
    process?.answerFor(dropped)
  }
  const remove = (member: GroupMember, why: DetachReason, error?: unknown): void => {
    if (!members.delete(member)) return
    member.feed.close()
    ownership.release(member)
    emit({ type: 'viewer-detached', sessionId, viewerId: member.id, why, ...(error === undefined ? {} : { error }) })
    try {
      member.onDetached?.(why)
    } catch (failure) {
      logger.error('A viewer failed as it was told of its end.', { sessionId, viewer: member.id, error: failure })
    }
  }

  return {
    get isEmpty() {
      return members.size === 0
    },
    get owner() {
      return ownership.owner
    },
    get size() {
      return sizeOf(sizePolicy, [...members])
    },
    watch: (next) => {
      process = next
    },
    add: (viewer) => {
      const member = enter(viewer, 'viewer')
      if (process !== undefined) member.feed.showPicture()
      if (viewer.ownsQueries) ownership.claim(member)
      return member
    },
    addDirect: (writer, { withPicture, onDetached }) => {
      const { write, onResize } = writer
      const sink = { write, onDetached, ...(onResize === undefined ? {} : { onResize }) }
      const member = enter(sink, 'direct')
      if (withPicture && process !== undefined) member.feed.showPicture()
      if (writer.ownsQueries ?? true) ownership.claim(member)
      return member
    },
    remove,
    has: (member) => members.has(member),
    touch: (member, size) => {
      activities += 1
      member.activity = activities
      if (size !== undefined) member.size = size
    },
    claimQueries: ownership.claim,
    releaseQueries: ownership.release,
    output: ({ watched, answered }) => {
      const { owner } = ownership
      for (const member of members) if (!member.shadowed) member.feed.push(member === owner ? answered : watched)
      // It left while the program started, and the screen does not answer yet.
      if (owner === undefined && answered.length !== watched.length) process?.answerFor([answered])
    },
    resized: (size) => {
      for (const member of members) member.feed.resize(size)
    },
    show: (bytes) => {
      for (const member of members) if (!member.shadowed) member.feed.push(bytes)
    },
    dispose: () => {
      for (const member of [...members]) remove(member, 'disposed')
    },
  }
}

const defaultMaxBehindBytes = 1024 * 1024
const defaultDeadAfterMs = 30_000
