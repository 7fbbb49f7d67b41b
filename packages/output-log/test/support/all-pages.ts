import type { LogPage, LogReader, LogReadOptions } from '../../src/index.ts'

/** Every page from the start to the end, each from where the one before stopped. */
export const allPages = async (log: LogReader, options: LogReadOptions = {}): Promise<LogPage[]> => {
  const pages = [await log.read(options)]
  for (let last = pages[0]; last?.truncated; last = pages.at(-1))
    pages.push(await log.read({ ...options, cursor: last.cursor }))
  return pages
}

/** Every page from the end to the start, in the order of the log. */
export const allPagesBackwards = async (log: LogReader, options: LogReadOptions = {}): Promise<LogPage[]> => {
  const pages = [await log.tail(options.limit)]
  for (let first = pages[0]; first?.truncated; first = pages[0])
    pages.unshift(await log.read({ ...options, before: first.start }))
  return pages
}
