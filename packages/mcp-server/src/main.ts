import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type Environment, isPtarmiganError } from 'ptarmigan'
import { parseCommandLine } from './command-line.ts'
import { type EndingSource, watchEnding } from './ending.ts'
import { runServer } from './run-server.ts'
import { createStreamLogger } from './stderr-logger.ts'

export interface MainOptions {
  readonly argv: readonly string[]
  readonly env: Environment
  readonly input: Readable
  /** Standard output, taken for the protocol. */
  readonly output: Writable
  readonly errors: Writable
  readonly process: EndingSource
}

/** The program; resolves to the exit code when nothing is left to do. */
export const main = async ({ argv, env, input, output, errors, process }: MainOptions): Promise<number> => {
  // Nobody reads the log any more: that ends nothing.
  errors.on('error', () => undefined)
  const line = parseCommandLine(argv, env)
  if (line.kind === 'say') {
    await written(line.exitCode === 0 ? output : errors, line.text)
    return line.exitCode
  }
  const logger = createStreamLogger(errors, { verbose: line.settings.verbose })
  const watch = watchEnding(process, (error) => logger.error('Something failed that nobody waited for.', { error }))
  try {
    const exitCode = await runServer(line.settings, { env, input, output, logger, watch })
    await Promise.race([Promise.all([written(output, ''), written(errors, '')]), pause(flushMs)])
    return exitCode
  } catch (error) {
    if (!isPtarmiganError(error)) throw error
    await written(errors, `error: ${error.message}\n`)
    return 1
  }
}

/** What a reader that is still there takes in this time is not lost. */
const flushMs = 1000

const written = (stream: Writable, text: string): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed) return resolve()
    stream.write(text, () => resolve())
  })
