import type { TerminalSize } from '@ptarmigan/adapter-interface'

/**
 * Which size the terminal has when its viewers have several: that of the viewer that was `latest` active (attached, resized,
 * typed), the `smallest` or `largest` number of columns and of rows, or `manual`: only what is asked for with `resize`.
 */
export type SizePolicy = 'latest' | 'smallest' | 'largest' | 'manual'

export interface SizedViewer {
  readonly size: TerminalSize | undefined
  /** Grows with each activity of any viewer. */
  readonly activity: number
}

/** The size that the viewers come to; `undefined` where they have nothing to say. */
export const sizeOf = (policy: SizePolicy, viewers: readonly SizedViewer[]): TerminalSize | undefined => {
  const sized = viewers.flatMap(({ size, activity }) => (size === undefined ? [] : { size, activity }))
  const [first, ...others] = sized
  if (first === undefined || policy === 'manual') return undefined
  if (policy === 'latest')
    return others.reduce((one, other) => (other.activity > one.activity ? other : one), first).size
  const pick = policy === 'smallest' ? Math.min : Math.max
  return {
    cols: pick(...sized.map(({ size }) => size.cols)),
    rows: pick(...sized.map(({ size }) => size.rows)),
  }
}

export const sizePolicies: readonly SizePolicy[] = ['latest', 'smallest', 'largest', 'manual']
