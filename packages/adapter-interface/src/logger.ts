/** Where messages go; methods take a sentence and facts. */
export interface Logger {
  debug(message: string, details?: Readonly<Record<string, unknown>>): void
  info(message: string, details?: Readonly<Record<string, unknown>>): void
  warn(message: string, details?: Readonly<Record<string, unknown>>): void
  error(message: string, details?: Readonly<Record<string, unknown>>): void
}

const silent = (): undefined => undefined

/** The default everywhere: says nothing. */
export const silentLogger: Logger = { debug: silent, info: silent, warn: silent, error: silent }
