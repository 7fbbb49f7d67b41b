import { constants } from 'node:os'
import type { RunExit } from '@ptarmigan/adapter-interface'

/** How a process ended, as shells tell it. */
export interface ProcessEnd {
  /** `exited`: with code 0, or because it was stopped. */
  readonly status: 'exited' | 'failed'
  readonly exitCode: number | undefined
  readonly exitSignal: string | undefined
}

/** A signal counts as 128 and its number. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02 */
export const endOf = ({ reason, exitCode, exitSignal }: RunExit): ProcessEnd => {
  const number = Object.entries(constants.signals).find(([name]) => name === exitSignal)?.[1]
  const code = exitCode ?? (number === undefined ? undefined : 128 + number)
  return { status: reason === 'manual-cancel' || code === 0 ? 'exited' : 'failed', exitCode: code, exitSignal }
}
