import { spawn } from 'node:child_process'
import { PtarmiganError } from '@ptarmigan/adapter-interface'

/** What `stty` tells of a terminal. */
export interface TerminalModes {
  readonly canonical: boolean
  readonly echo: boolean
  /** The byte that ends a file, VEOF; `undefined` where it is switched off. */
  readonly endOfFile: number | undefined
}

/** Reads what `stty -a` prints, of GNU, BusyBox and BSD alike. */
export const parseTerminalModes = (text: string): TerminalModes | undefined => {
  const words = text.split(/[\s;]+/)
  const flag = (name: string): boolean | undefined =>
    words.includes(name) ? true : words.includes(`-${name}`) ? false : undefined
  const canonical = flag('icanon')
  const echo = flag('echo')
  if (canonical === undefined || echo === undefined) return undefined
  return { canonical, echo, endOfFile: controlByte(/\beof = (\S+?);?(?:\s|$)/.exec(text)?.[1]) }
}

/** `^D`, `^?`, a character as it is, or `<undef>`. `stty(1)` */
const controlByte = (shown: string | undefined): number | undefined => {
  if (shown === '^?') return 0x7f
  if (shown !== undefined && /^\^[@-_]$/.test(shown)) return shown.charCodeAt(1) & 0x1f
  return shown?.length === 1 ? shown.charCodeAt(0) : undefined
}

/**
 * Asks `stty` about a terminal, because Node.js has no `tcgetattr`.
 *
 * It gets the host's descriptor of the slave as its input. Not the master: a child's descriptors 0 to 2 are made
 * blocking, and that would hold for the host's reads too. Nothing is opened, so no terminal changes hands.
 * @throws `unsupported` where there is no `stty`, `resource-exhausted`, `aborted`
 */
export const readTerminalModes = (slave: number, signal: AbortSignal): Promise<TerminalModes> =>
  new Promise((resolve, reject) => {
    const stty = spawn('stty', ['-a'], {
      stdio: [slave, 'pipe', 'ignore'],
      env: { PATH: `${process.env.PATH ?? ''}:/usr/bin:/bin`, LC_ALL: 'C' },
    })
    // Not by the options of spawn: for a child that did not start, those can signal the host's own process group.
    const end = (): void => {
      if (stty.pid !== undefined) stty.kill('SIGKILL')
    }
    const timer = setTimeout(end, patienceMs)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    const finish = (outcome: TerminalModes | PtarmiganError): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      if (outcome instanceof PtarmiganError) reject(outcome)
      else resolve(outcome)
    }
    let text = ''
    stty.stdout?.setEncoding('latin1')
    stty.stdout?.on('data', (chunk: string) => {
      text += chunk
    })
    stty.on('error', (cause) => finish(noModes(cause)))
    stty.on('close', () => {
      const modes = parseTerminalModes(text)
      finish(modes ?? (signal.aborted ? aborted() : noModes(new Error(`stty printed ${JSON.stringify(text)}`))))
    })
  })

const patienceMs = 5000

const aborted = (): PtarmiganError =>
  new PtarmiganError('The terminal ended while its modes were read.', { code: 'aborted', operation })

const noModes = (cause: Error): PtarmiganError => {
  const exhausted = 'code' in cause && ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'].includes(String(cause.code))
  return new PtarmiganError(
    exhausted
      ? 'The modes of the terminal cannot be read: the system has no descriptors or processes left for stty.'
      : 'The modes of the terminal cannot be read: stty does not work here. Install it (coreutils).',
    { code: exhausted ? 'resource-exhausted' : 'unsupported', operation, cause },
  )
}

const operation = 'read terminal modes'
