import { startStopwatch } from './stopwatch.mjs'

/** Says that it is ready, waits for a line, and prints files. On pipes there is no echo to switch off. */
export const floodScript = 'stty -echo 2>/dev/null; echo ready; read go; exec cat "$@"'

/**
 * Opens a session whose program prints files when it is told to, lets it, and waits until every byte was delivered.
 *
 * @param {object} host
 * @param {{ spec: object, paths: string[], expectedBytes: number, settled?: (session: object) => Promise<unknown> }} flood
 * `expectedBytes` as they arrive, `settled` what else must have happened at the end
 * @returns {Promise<{ elapsedMs: number, processorMs: number }>} from the command to the last byte
 */
export const floodSession = async (host, { spec, paths, expectedBytes, settled = async () => undefined }) => {
  const session = await host.open({ ...spec, file: 'sh', args: ['-c', floodScript, 'flood', ...paths] })
  await waitFor(session, 'ready')
  let bytes = 0
  const everything = new Promise((resolve) => {
    session.subscribe((chunk) => {
      bytes += chunk.bytes.length
      if (bytes >= expectedBytes) resolve()
    })
  })
  const stopwatch = startStopwatch()
  await session.write('\n')
  await Promise.race([everything, session.wait()])
  await settled(session)
  const cost = stopwatch.stop()
  const exit = await session.wait()
  if (bytes !== expectedBytes || exit.exitCode !== 0)
    throw new Error(`${bytes} bytes instead of ${expectedBytes}, exit code ${exit.exitCode}`)
  return cost
}

/** Waits until the session printed a text. */
export const waitFor = async (session, text) => {
  for (let seen = ''; !seen.includes(text); ) {
    const { output, status } = await session.poll({ waitMs: 10_000, quietMs: 20 })
    seen += output
    if (status !== 'running') throw new Error(`the program ended: ${seen}`)
  }
}
