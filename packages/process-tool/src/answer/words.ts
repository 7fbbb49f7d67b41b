/** `1,234,567`. */
export const countOf = (count: number): string =>
  Math.trunc(count)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')

/** `1 process`, `2 processes`. */
export const countedOf = (count: number, one: string, many = `${one}s`): string =>
  `${countOf(count)} ${count === 1 ? one : many}`

/** `250 ms`, `12.3 s`, `3 min 5 s`, `2 h 5 min`. */
export const durationOf = (durationMs: number): string => {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  if (durationMs < 60_000) return `${(Math.floor(durationMs / 100) / 10).toFixed(1)} s`
  const seconds = Math.floor(durationMs / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${countOf(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}

/** A command on one line, shortened where it is long. */
export const shortCommand = (command: string, maxChars = 100): string => {
  const characters = [...command.replace(/\s+/g, ' ').trim()]
  return characters.length > maxChars ? `${characters.slice(0, maxChars - 1).join('')}…` : characters.join('')
}

/** The first items of a list, and how many more there are. */
export const listedOf = (
  items: readonly string[],
  { most, separator }: { most: number; separator: string },
): string => {
  const rest = items.length - most
  return [...items.slice(0, most), ...(rest > 0 ? [`and ${countOf(rest)} more`] : [])].join(separator)
}
