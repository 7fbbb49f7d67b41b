import type { TerminalSize } from '@ptarmigan/adapter-interface'
import type { Channel } from './channels.ts'
import { checkSize } from './check-request.ts'
import { notFound } from './runner-error.ts'
import type { Viewer, ViewerOptions } from './viewer.ts'

/** Adds a viewer to a session; its size counts, and starts a program that waits for one. */
export const attachViewer = async (channel: Channel, options: ViewerOptions): Promise<Viewer> => {
  const { group, sessionId } = channel
  if (options.size !== undefined) checkSize('attach', options.size)
  const member = group.add({
    ...options,
    onDetached: (why) => {
      options.onDetached?.(why)
      followSize(channel)
    },
  })

  const applySize = async (): Promise<void> => {
    const { size } = group
    if (size === undefined || !channel.process?.isLive) return
    channel.lastSize = size
    await channel.process.resize(size)
  }
  const touch = async (size?: TerminalSize): Promise<void> => {
    const before = group.size
    group.touch(member, size)
    const after = group.size
    if (size !== undefined || before?.cols !== after?.cols || before?.rows !== after?.rows) await applySize()
  }

  const viewer: Viewer = {
    id: member.id,
    sessionId,
    get size() {
      return member.size
    },
    get isAttached() {
      return group.has(member)
    },
    get ownsQueries() {
      return group.owner === member
    },
    get waitingBytes() {
      return member.feed.waitingBytes
    },
    resize: async (size) => touch(checkSize('resize', size)),
    write: async (data) => {
      const { process } = channel
      if (process === undefined || !group.has(member))
        throw notFound('session', { operation: 'write', id: sessionId, known: [] })
      process.requireInput('write')
      await touch()
      await process.write('write', data)
    },
    takeQueries: () => {
      if (group.has(member)) group.claimQueries(member)
    },
    releaseQueries: () => group.releaseQueries(member),
    settled: member.feed.settled,
    detach: () => group.remove(member, 'left'),
  }
  try {
    if (options.size !== undefined) await applySize()
  } catch (error) {
    viewer.detach()
    throw error
  }
  return viewer
}

/** Somebody left: the others may come to another size. What goes wrong is told to nobody, for nobody asked. */
const followSize = ({ group, process }: Channel): void => {
  const { size } = group
  if (size !== undefined && process?.session !== undefined && process.isLive)
    void process.resize(size).catch(() => undefined)
}
