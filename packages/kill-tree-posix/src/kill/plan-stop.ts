import type { PoliteSignal } from '@ptarmigan/adapter-interface'
import type { ProcessRecord } from '../table/process-record.ts'
import type { SignalDisposition } from '../table/process-table.ts'

/** One step on the way to the end of a tree; each next one is taken only while something is left. */
export type StopStep =
  /** Ask every member to end, and wait. */
  | { readonly kind: 'ask'; readonly signal: PoliteSignal }
  /** Freeze, look again, kill, until nothing is left. */
  | { readonly kind: 'end' }

/** The steps that end a tree: without any time to wait nobody is asked. */
export const planStop = ({
  graceMs,
  signal,
}: {
  readonly graceMs: number
  readonly signal: PoliteSignal
}): StopStep[] => (graceMs > 0 ? [{ kind: 'ask', signal }, { kind: 'end' }] : [{ kind: 'end' }])

/** What {@link planAsk} needs to know of a process. */
export interface AskOptions {
  readonly signal: PoliteSignal
  /** What the process does with the polite signal, where the platform tells. */
  readonly disposition: SignalDisposition | undefined
}

/**
 * The signals that ask one process to end, in order.
 *
 * A shell at its prompt ignores SIGTERM, but not the hang-up of its terminal. Only the leader of a terminal's session is
 * hung up, as by the kernel, and only one that ignores the polite signal: a program that is busy with its own way to end
 * must not be interrupted in it. A stopped process acts on nothing but SIGKILL until it is continued.
 */
export const planAsk = (record: ProcessRecord, { signal, disposition }: AskOptions): NodeJS.Signals[] => {
  const leadsTerminal = record.terminal !== undefined && record.session === record.pid
  const ignoresIt = disposition === undefined ? shells.has(record.name) : disposition === 'ignored'
  const signals: NodeJS.Signals[] = [signal]
  if (leadsTerminal && ignoresIt && signal !== 'SIGHUP') signals.push('SIGHUP')
  if (record.state === 'T') signals.push('SIGCONT')
  return signals
}

/** Programs that ignore SIGTERM while they wait for a command. */
const shells: ReadonlySet<string> = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh', 'mksh', 'fish', 'tcsh', 'csh'])
