import type { InputWait } from '@ptarmigan/adapter-interface'
import type { SupervisedRun } from '@ptarmigan/supervisor'

/** Whether a run's program waits for someone to type; what cannot be asked is `unknown`. */
export const inputWaitOf = async ({ terminal }: Pick<SupervisedRun, 'terminal'>): Promise<InputWait> => {
  if (terminal === undefined) return { kind: 'unknown', reason: 'the session is on pipes' }
  if (terminal.inputWait === undefined) return { kind: 'unknown', reason: 'this backend cannot tell' }
  return terminal.inputWait()
}
