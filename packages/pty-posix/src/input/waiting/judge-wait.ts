import type { InputWait, ProcessDescription } from '@ptarmigan/adapter-interface'
import type { ThreadWait } from './thread-wait.ts'

/** A thread that waits for the terminal, and how the terminal is set. */
export interface WaitEvidence {
  readonly wait: Extract<ThreadWait, { kind: 'terminal' }>
  readonly canonical: boolean
  readonly echo: boolean
  /** The name of the program, as the kernel keeps it. */
  readonly name: string
  readonly process: ProcessDescription
}

/** What it means that a program waits for its terminal. */
export const judgeWait = ({ wait, canonical, echo, name, process }: WaitEvidence): InputWait => {
  // Such a program reads whatever is typed, whether or not anyone at the other end waits for it.
  if (wait.relays || (!canonical && relays.has(name)))
    return {
      kind: 'unknown',
      reason: `${name} hands on what is typed; what is at its other end cannot be told from here`,
    }
  // libuv leaves a terminal in its set after the last reader stopped, until something is typed.
  if (wait.how === 'loop' && canonical)
    return { kind: 'unknown', reason: `the event loop of ${name} watches the terminal, but may not read from it` }
  if (!canonical) return { kind: 'waiting', expects: 'keys', process }
  return { kind: 'waiting', expects: echo ? 'line' : 'secret', process }
}

/** Programs that connect their terminal to another one. */
const relays: ReadonlySet<string> = new Set([
  'ssh',
  'mosh-client',
  'telnet',
  'tmux: client',
  'screen',
  'docker',
  'podman',
  'nerdctl',
  'kubectl',
  'machinectl',
  'lxc',
  'socat',
  'picocom',
  'minicom',
])
