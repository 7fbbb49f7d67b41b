import type { Writable } from 'node:stream'
import type { Logger } from 'ptarmigan'

/**
 * Writes one line for each message; `debug` only when `verbose`.
 *
 * A stream that nobody reads must not fill the memory: while more than 1 MiB waits, messages are dropped and counted.
 */
export const createStreamLogger = (stream: Writable, { verbose = false }: { verbose?: boolean } = {}): Logger => {
  let dropped = 0
  const log = (level: string, message: string, details: Readonly<Record<string, unknown>> = {}): void => {
    if (stream.writableLength > maximumWaiting || stream.destroyed) {
      dropped += 1
      return
    }
    if (dropped > 0) stream.write(line('warn', `${dropped} messages were dropped: nobody read them.`, {}))
    dropped = 0
    stream.write(line(level, message, details))
  }
  return {
    debug: (message, details) => (verbose ? log('debug', message, details) : undefined),
    info: (message, details) => log('info', message, details),
    warn: (message, details) => log('warn', message, details),
    error: (message, details) => log('error', message, details),
  }
}

const maximumWaiting = 1024 * 1024

const line = (level: string, message: string, details: Readonly<Record<string, unknown>>): string => {
  const facts = Object.entries(details).map(([name, value]) => `${name}=${inWords(value)}`)
  const text = [`ptarmigan-mcp ${level}: ${message}`, ...facts].join(' ')
  return `${text.slice(0, maximumLine).replaceAll(controls, ' ')}\n`
}

const inWords = (value: unknown): string => {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

const maximumLine = 2000

/** A line of the log is one line, and nothing of a client steers the terminal of whoever reads it. */
const controls = /[\u0000-\u001f\u007f-\u009f]+/g
