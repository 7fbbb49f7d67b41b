/** Why the server ends. */
export type Ending =
  /** The client closed our input, as the protocol asks it to. https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#shutdown */
  | { readonly kind: 'input-closed' }
  /** The client sends what cannot be a message. */
  | { readonly kind: 'input-failed'; readonly reason: string }
  /** The client does not take what we write. */
  | { readonly kind: 'output-failed'; readonly reason: string }
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'failure'; readonly error: unknown }

/** Resolves once, with the first cause of the end. */
export interface EndingWatch {
  readonly ended: Promise<Ending>
  end(ending: Ending): void
}

/** What ends a server, as far as it is used here. */
export type EndingSource = Pick<NodeJS.Process, 'on' | 'exit'>

/** Hears the signals and failures of this process from now on; a second signal ends it at once. */
export const watchEnding = (process: EndingSource, onRejection: (error: unknown) => void): EndingWatch => {
  let resolve: (ending: Ending) => void = () => undefined
  const ended = new Promise<Ending>((fulfil) => {
    resolve = fulfil
  })
  let signals = 0
  for (const signal of endingSignals) {
    process.on(signal, () => {
      signals += 1
      // Nobody waits any longer: the watchdog of the host kills what is left.
      if (signals > 1) process.exit(1)
      resolve({ kind: 'signal', signal })
    })
  }
  process.on('uncaughtException', (error) => resolve({ kind: 'failure', error }))
  // One call that failed unheard is no reason to end everybody's programs.
  process.on('unhandledRejection', onRejection)
  return { ended, end: resolve }
}

const endingSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** A server that was asked to end did so well. */
export const exitCodeOf = (ending: Ending): number =>
  ending.kind === 'failure' || ending.kind === 'input-failed' ? 1 : 0

export const endingInWords = (ending: Ending): string => {
  switch (ending.kind) {
    case 'input-closed':
      return 'The client closed the input.'
    case 'input-failed':
      return `The input is of no use: ${ending.reason}.`
    case 'output-failed':
      return `The client does not take the output: ${ending.reason}`
    case 'signal':
      return `Got ${ending.signal}.`
    case 'failure':
      return 'The server failed.'
  }
}
