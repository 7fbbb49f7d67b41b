import type { TerminalSize } from '@ptarmigan/adapter-interface'
import { wrongArgument } from './runner-error.ts'
import type { CheckedRequest, StartRequest } from './start-request.ts'

/**
 * Refuses a request that cannot be meant, and gives the others their defaults. What the session host checks is left to it.
 *
 * @throws `invalid-argument` naming the option
 */
export const checkRequest = (request: StartRequest): CheckedRequest => {
  checkName('start', 'sessionId', request.sessionId)
  const [file, ...args] = checkCommand(request.command)
  const { defaultSize = { cols: 120, rows: 40 } } = request
  return {
    ...request,
    file,
    args,
    defaultSize: checkSize('start', defaultSize),
    idleTimeoutMs: checkTime('idleTimeoutMs', request.idleTimeoutMs ?? 5000),
    bufferBytes: checkTime('bufferBytes', request.bufferBytes ?? 2 * 1024 * 1024),
    checkIntervalMs: checkTime('checkIntervalMs', request.checkIntervalMs ?? 100),
    stabilityMs: checkTime('stabilityMs', request.stabilityMs ?? 0),
    initialCommandWaitMs: checkTime('initialCommandWaitMs', request.initialCommandWaitMs ?? 2000),
    turnDetection: request.turnDetection ?? true,
  }
}

/** @throws `invalid-argument` */
export const checkSize = (operation: string, size: TerminalSize): TerminalSize => {
  for (const name of ['cols', 'rows'] as const) {
    const cells: unknown = typeof size === 'object' && size !== null ? size[name] : undefined
    if (!(Number.isInteger(cells) && Number(cells) >= (name === 'cols' ? 2 : 1) && Number(cells) <= 10_000))
      throw wrongArgument(operation, name, `must be a whole number from ${name === 'cols' ? 2 : 1} to 10000`)
  }
  return { cols: size.cols, rows: size.rows }
}

/** @throws `invalid-argument` */
export const checkName = (operation: string, option: string, value: unknown): void => {
  if (typeof value !== 'string' || value === '')
    throw wrongArgument(operation, option, 'must be a string, and not empty')
}

const checkCommand = (command: unknown): [string, ...string[]] => {
  const words: unknown[] = Array.isArray(command) ? command : []
  const strings = words.filter((word) => typeof word === 'string')
  const [file, ...args] = strings
  if (file === undefined || file === '' || strings.length !== words.length)
    throw wrongArgument('start', 'command', 'must be a list of strings: the program and its arguments')
  return [file, ...args]
}

const checkTime = (option: string, value: unknown): number => {
  if (typeof value === 'number' && value >= 0) return value
  throw wrongArgument('start', option, 'must be a number of at least 0')
}
