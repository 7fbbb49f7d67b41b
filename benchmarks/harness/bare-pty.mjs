/** A program on a bare `node-pty`, whose output comes as bytes: decoding is no work of its. */
export const spawnBarePty = async (file, args, options = {}) => {
  const { default: nodePty } = await import('node-pty')
  return nodePty.spawn(file, args, { cols: 120, rows: 30, encoding: null, ...options })
}

/** Resolves when the program has printed a text. */
export const waitForPty = (pty, text) =>
  new Promise((resolve, reject) => {
    let seen = ''
    const exit = pty.onExit(() => reject(new Error(`the program ended: ${seen}`)))
    const data = pty.onData((bytes) => {
      seen += bytes.toString('latin1')
      if (!seen.includes(text)) return
      data.dispose()
      exit.dispose()
      resolve()
    })
  })
