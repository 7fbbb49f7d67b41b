/** What a piece of work came to; how long it took is printed, unless that was nothing. */
export const timed = async (title, work) => {
  const startedAt = performance.now()
  const result = await work
  const seconds = (performance.now() - startedAt) / 1000
  if (seconds > 0.5) process.stdout.write(`  ${title}: ${seconds.toFixed(1)} s\n`)
  return result
}
