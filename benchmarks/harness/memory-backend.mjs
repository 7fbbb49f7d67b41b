/**
 * A backend whose programs exist in memory only: what they print is what the benchmark feeds. For what happens to output
 * above the backends, without a kernel and a second process in the figure.
 *
 * @returns {{ backend: import('@ptarmigan/adapter-interface').PlatformBackend, last: () => { print: (bytes: Uint8Array) => Promise<void> | undefined, end: () => void } }}
 * `last` is the program that was started last; its `print` returns a promise while its reader is behind
 */
export const createMemoryBackend = () => {
  let last
  const factory = (stdio) => ({
    stdio,
    spawn: async () => {
      const program = createProgram(stdio)
      last = program.controls
      return program.adapter
    },
  })
  const backend = {
    platform: 'memory',
    pty: factory('pty'),
    pipe: factory('pipe'),
    trees: {
      identify: async (pid) => ({ pid }),
      isAlive: async () => true,
      describe: async () => undefined,
      holdersOf: async () => [],
      killTree: async () => emptyReceipt,
      createOrphanGuard: () => ({
        add: async () => undefined,
        remove: () => undefined,
        dispose: async () => undefined,
        [Symbol.asyncDispose]: async () => undefined,
      }),
    },
    wrapShell: (command) => ({ file: command, args: [] }),
  }
  return { backend, last: () => last }
}

const emptyReceipt = { members: [], complete: true, durationMs: 0 }

const createProgram = (stdio) => {
  let listener = () => undefined
  let exit
  let resumed
  let resume
  const exited = new Promise((resolve) => {
    exit = () => resolve({ kind: 'exited', code: 0 })
  })
  const drained = exited.then(() => 'complete')
  const adapter = {
    stdio,
    pid: 4_000_000,
    identity: { pid: 4_000_000 },
    onStdout: (heard) => {
      listener = heard
    },
    onStderr: () => undefined,
    pause: () => {
      resumed ??= new Promise((resolve) => {
        resume = resolve
      })
    },
    resume: () => {
      resume?.()
      resumed = undefined
    },
    exited,
    drained,
    wait: () => exited,
    kill: async () => {
      exit()
      return emptyReceipt
    },
    dispose: async () => exit(),
    [Symbol.asyncDispose]: async () => exit(),
  }
  const print = (bytes) => {
    listener(bytes)
    return resumed
  }
  return { adapter, controls: { print, end: exit } }
}
