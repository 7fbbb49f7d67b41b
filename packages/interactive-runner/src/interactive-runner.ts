import { randomUUID } from 'node:crypto'
import { createEventSource, type Logger, silentLogger } from '@ptarmigan/adapter-interface'
import type { SessionHost } from '@ptarmigan/session-host'
import { attachViewer } from './attach-viewer.ts'
import { type Channel, createChannels } from './channels.ts'
import { checkName, checkRequest, checkSize } from './check-request.ts'
import { createDetectors } from './detectors.ts'
import type { InteractiveProcess, StoppedInteractiveProcess } from './interactive-process.ts'
import { loginShell } from './login-shell.ts'
import { compilePrompt } from './prompt-pattern.ts'
import type { InputWriter, InteractiveRunner, UserShellAddress } from './runner.ts'
import { notAvailable, notFound, runnerDisposed, sessionBusy, wrongArgument } from './runner-error.ts'
import type { RunnerEvent } from './runner-event.ts'
import { createRunnerProcess, type RunnerProcess } from './runner-process.ts'
import { type SizePolicy, sizePolicies } from './size-policy.ts'
import type { CheckedRequest, StartRequest } from './start-request.ts'
import { createUserShells } from './user-shells.ts'

export interface InteractiveRunnerOptions {
  /** Which size a session has whose viewers have several; default `latest`. */
  readonly sizePolicy?: SizePolicy
  /** Time between the polite and the certain signal of a stop, in milliseconds; default 2,000. */
  readonly killGraceMs?: number
  /** What the viewers of a session see when another process takes the place of one that ended; default `restarted`. */
  readonly restartNotice?: string
  readonly logger?: Logger
}

/** @throws `invalid-argument` */
export const createInteractiveRunner = (
  host: SessionHost,
  options: InteractiveRunnerOptions = {},
): InteractiveRunner => {
  const { sizePolicy = 'latest', killGraceMs = 2000, restartNotice = 'restarted', logger = silentLogger } = options
  if (!sizePolicies.includes(sizePolicy))
    throw wrongArgument('make a runner', 'sizePolicy', `must be one of ${sizePolicies.join(', ')}`)
  const events = createEventSource<RunnerEvent>((error) =>
    logger.error('A listener of runner events failed.', { error }),
  )
  const emit = (event: RunnerEvent): void => {
    events.emit(event)
    if (event.type === 'viewer-detached') channels.tidy()
  }
  const channels = createChannels({ sizePolicy, logger, emit })
  const processes = new Map<string, { readonly process: RunnerProcess; readonly channel: Channel }>()
  const detectors = createDetectors()
  let disposed: Promise<void> | undefined

  const liveOf = (channel: Channel | undefined): RunnerProcess | undefined =>
    channel?.process?.isLive ? channel.process : undefined
  const find = (id: string): RunnerProcess | undefined => processes.get(id)?.process ?? liveOf(channels.get(id))
  const require = (operation: string, id: string): RunnerProcess => {
    const process = find(id)
    if (process !== undefined) return process
    const known = [...processes.values()].map(({ process: { info } }) => `${info.id} (session ${info.sessionId})`)
    throw notFound('process', { operation, id, known })
  }
  const requireSession = (operation: string, sessionId: string): RunnerProcess => {
    const process = liveOf(channels.get(sessionId))
    if (process !== undefined) return process
    throw notFound('session', { operation, id: sessionId, known: channels.all().map((channel) => channel.sessionId) })
  }
  const channelOf = (id: string): Channel | undefined => processes.get(id)?.channel ?? channels.get(id)

  const launch = async (
    request: CheckedRequest,
    { key, userShellId }: { readonly key: string; readonly userShellId?: string },
  ): Promise<InteractiveProcess> => {
    if (disposed !== undefined) throw runnerDisposed('start')
    const channel = channels.require(key, request.sessionId)
    const before = channel.process
    if (before?.isLive) throw sessionBusy(request.sessionId, before.id)
    const { group, direct } = channel
    const prompt = compilePrompt(request.promptPattern)
    const detector = request.statusDetector === undefined ? undefined : detectors.find(request.statusDetector)
    const process = createRunnerProcess({
      ...{ id: randomUUID(), request, host, group, direct, logger, emit, killGraceMs, detector, userShellId },
      promptPattern: prompt.pattern,
      notice: before === undefined || group.isEmpty ? undefined : restartNotice,
      onGone: () => {
        processes.delete(process.id)
        channels.tidy()
      },
    })
    channel.process = process
    group.watch(process)
    processes.set(process.id, { process, channel })
    emit({ type: 'registered', process: process.info })
    const warn = (code: 'bad-prompt-pattern' | 'unknown-detector', message: string): void => {
      logger.warn(message, { id: process.id, sessionId: request.sessionId })
      emit({ type: 'warning', id: process.id, sessionId: request.sessionId, code, message })
    }
    if (prompt.problem !== undefined) warn('bad-prompt-pattern', prompt.problem)
    if (request.statusDetector !== undefined && detector === undefined)
      warn(
        'unknown-detector',
        `There is no status detector "${request.statusDetector}". There are: ${detectors.names().join(', ')}.`,
      )
    const size = request.immediate ? request.defaultSize : sizeForRestart(channel)
    if (size !== undefined) await resizeOf(process, channel, size)
    return process.info
  }
  /** Whoever still watches has a size already, and gives none again. */
  const sizeForRestart = ({ group, lastSize }: Channel): Channel['lastSize'] =>
    group.isEmpty ? undefined : (group.size ?? lastSize)
  const resizeOf = (process: RunnerProcess, channel: Channel, size: { cols: number; rows: number }): Promise<void> => {
    channel.lastSize = size
    return process.resize(size)
  }

  const shells = createUserShells({
    newId: randomUUID,
    processOf: (sessionId, shellId) => liveOf(channels.get(shellKey({ sessionId, shellId }))),
    start: (request, { id, preferred }) => {
      const { platform, environment: env } = host
      const command = loginShell({ platform, env, ...(preferred === undefined ? {} : { preferred }) })
      return launch(checkRequest({ ...request, command }), {
        key: shellKey({ sessionId: request.sessionId, shellId: id }),
        userShellId: id,
      })
    },
  })

  const inputWriterOf = (process: RunnerProcess): InputWriter => {
    const session = process.requireInput('get the input writer')
    if (session.stdio === 'pipe')
      throw notAvailable('get the input writer', { id: process.id, why: 'is on pipes, and its input has ended' })
    return { processId: process.id, write: (data) => process.write('write', data) }
  }

  const stopAll = async (): Promise<StoppedInteractiveProcess[]> => {
    const results = await Promise.allSettled([...processes.values()].map(({ process }) => process.stop()))
    // Everything was tried before the first failure is told.
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
  }
  const dispose = async (): Promise<void> => {
    try {
      await stopAll()
    } finally {
      for (const { group } of channels.all()) group.dispose()
      events.close()
    }
  }
  const disposeOnce = (): Promise<void> => {
    disposed ??= dispose()
    return disposed
  }

  return {
    events,
    start: async (request: StartRequest) => {
      const checked = checkRequest(request)
      return launch(checked, { key: checked.sessionId })
    },
    stop: async (id) => require('stop', id).stop(),
    stopAll,
    get: (id) => find(id)?.info,
    getBySession: (sessionId) => liveOf(channels.get(sessionId))?.info,
    list: () => [...processes.values()].map(({ process }) => process.info),
    isRunning: async (id) => (await find(id)?.session?.isAlive()) ?? false,
    isReadyOrPending: (id) => find(id) !== undefined,
    session: (id) => find(id)?.session,
    resize: async (id, size) => {
      const process = require('resize', id)
      const channel = channelOf(id)
      checkSize('resize', size)
      if (channel !== undefined) await resizeOf(process, channel, size)
    },
    resizeBySession: async (sessionId, size) => {
      const process = requireSession('resize', sessionId)
      const channel = channels.require(sessionId, sessionId)
      await resizeOf(process, channel, checkSize('resize', size))
    },
    writeStdin: async (id, data) => require('write', id).write('write', data),
    getInputWriter: (id) => inputWriterOf(require('get the input writer', id)),
    getInputWriterBySession: (sessionId) => inputWriterOf(requireSession('get the input writer', sessionId)),
    getBuffer: (id) => require('get the buffer', id).snapshot(),
    setDirectOutput: (id, writer) => {
      require('set the direct output', id)
      channelOf(id)?.direct.set('process', writer)
    },
    setDirectOutputBySession: (sessionId, writer) => {
      checkName('set the direct output', 'sessionId', sessionId)
      channels.require(sessionId, sessionId).direct.set('session', writer)
    },
    connect: (sessionId, writer) => {
      checkName('connect', 'sessionId', sessionId)
      channels.require(sessionId, sessionId).direct.set('session', writer, { withPicture: true })
    },
    clearDirectOutput: (id) => channelOf(id)?.direct.clear('process') ?? false,
    clearDirectOutputBySession: (sessionId) => channels.get(sessionId)?.direct.clear('session') ?? false,
    hasActiveDirectOutput: (id) => find(id) !== undefined && (channelOf(id)?.direct.isActive ?? false),
    hasActiveDirectOutputBySession: (sessionId) => channels.get(sessionId)?.direct.isActive ?? false,
    writeMessage: (sessionId, message) => channels.get(sessionId)?.direct.message(Buffer.from(message)) ?? false,
    attach: async (id, viewer) => {
      const channel = channelOf(id)
      if (channel === undefined)
        throw notFound('session', { operation: 'attach', id, known: channels.all().map(({ sessionId }) => sessionId) })
      return attachViewer(channel, viewer)
    },
    until: async (id, conditions) => require('wait', id).until(conditions),
    registerDetector: detectors.register,
    detectorNames: detectors.names,
    createUserShell: (sessionId) => {
      checkName('create a user shell', 'sessionId', sessionId)
      return shells.create(sessionId)
    },
    registerScriptShell: (sessionId, shell) => {
      checkName('register a user shell', 'sessionId', sessionId)
      for (const option of ['id', 'label', 'command'] as const)
        checkName('register a user shell', option, shell[option])
      return shells.registerScript(sessionId, shell)
    },
    startUserShell: async (sessionId, { shellId, ...shellOptions } = {}) => {
      checkName('start a user shell', 'sessionId', sessionId)
      return shells.start(sessionId, shellId, shellOptions)
    },
    listUserShells: shells.list,
    stopUserShell: async ({ sessionId, shellId }) => shells.stop(sessionId, shellId),
    resizeUserShell: async (address, size) => {
      const process = shells.require('resize a user shell', address.sessionId, address.shellId)
      await resizeOf(process, channels.require(shellKey(address), address.sessionId), checkSize('resize', size))
    },
    getUserShellInputWriter: ({ sessionId, shellId }) =>
      inputWriterOf(shells.require('get the input writer', sessionId, shellId)),
    setUserShellWriter: (address, writer) =>
      channels.require(shellKey(address), address.sessionId).direct.set('session', writer),
    clearUserShellWriter: (address) => channels.get(shellKey(address))?.direct.clear('session') ?? false,
    dispose: disposeOnce,
    [Symbol.asyncDispose]: disposeOnce,
  }
}

/** A session's user shells are no processes of the session itself. */
const shellKey = ({ sessionId, shellId }: UserShellAddress): string => `${sessionId}\0${shellId}`
