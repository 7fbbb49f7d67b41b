/** A bare `@xterm/headless` terminal of the size and history that a session has. */
export const createBareTerminal = async ({ scrollback = 5000 } = {}) => {
  const { default: headless } = await import('@xterm/headless')
  return new headless.Terminal({ cols: 120, rows: 30, scrollback, allowProposedApi: true, logLevel: 'off' })
}

/** Writes pieces as fast as the terminal takes them, with at most 1 MB of them waiting inside it. */
export const writeAll = async (terminal, pieces) => {
  let waiting = 0
  let wake = () => undefined
  let written = Promise.resolve()
  for (const piece of pieces) {
    waiting += piece.length
    written = new Promise((resolve) => {
      terminal.write(piece, () => {
        waiting -= piece.length
        wake()
        resolve()
      })
    })
    while (waiting > mostWaiting)
      await new Promise((resolve) => {
        wake = resolve
      })
  }
  await written
}

const mostWaiting = 1_000_000
