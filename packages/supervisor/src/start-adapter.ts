import {
  type Environment,
  isPtarmiganError,
  type Logger,
  type PlatformBackend,
  type ProcessAdapter,
} from '@ptarmigan/adapter-interface'
import { planLaunch } from './plan-launch.ts'
import type { SpawnRequest } from './spawn-request.ts'

/** Starts the program of a request, on pipes where a pseudo-terminal was asked for and cannot be had. */
export const startAdapter = async (
  request: SpawnRequest,
  { backend, logger, runId, hostEnv }: StartAdapterOptions,
): Promise<ProcessAdapter> => {
  const spec = planLaunch(request, backend, hostEnv ?? process.env)
  const pipeOptions = {
    marker: runId,
    ...(request.input === undefined ? {} : { input: request.input }),
  }
  if (request.mode !== 'pty') {
    return backend.pipe.spawn(spec, { ...pipeOptions, stdinMode: request.stdinMode ?? 'pipe-closed' })
  }
  try {
    const adapter = await backend.pty.spawn(spec, {
      marker: runId,
      ...(request.size === undefined ? {} : { size: request.size }),
    })
    if (request.input !== undefined) typeInput(adapter, { input: request.input, logger, runId })
    return adapter
  } catch (error) {
    if (!isPtarmiganError(error, 'pty-unavailable') && !isPtarmiganError(error, 'resource-exhausted')) throw error
    logger.warn('No pseudo-terminal can be had; this run is on pipes.', { runId, error })
    return backend.pipe.spawn(spec, { ...pipeOptions, stdinMode: request.stdinMode ?? 'pipe-open' })
  }
}

interface StartAdapterOptions {
  readonly backend: PlatformBackend
  readonly logger: Logger
  readonly runId: string
  readonly hostEnv?: Environment
}

/** Input that was given at the start is typed; a program that ends before it took everything is no fault of the run. */
const typeInput = (
  adapter: ProcessAdapter,
  { input, logger, runId }: { input: NonNullable<SpawnRequest['input']>; logger: Logger; runId: string },
): void => {
  const type = async (): Promise<void> => {
    if (typeof input === 'string' || input instanceof Uint8Array) return adapter.stdin?.write(input)
    for await (const piece of input) await adapter.stdin?.write(piece)
  }
  void type().catch((error: unknown) => logger.debug('The program did not take all of its input.', { runId, error }))
}
