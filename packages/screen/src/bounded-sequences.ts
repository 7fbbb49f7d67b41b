import type { EmulatorCore, EmulatorParams } from './emulator-core.ts'
import type { Scrollback } from './scrollback.ts'

/**
 * Bounds the sequences whose work grows with a number in them, so that a few bytes can never keep the emulator busy: more of it
 * than the screen has rows, columns or cells changes nothing that could be seen.
 */
export const boundSequences = (core: EmulatorCore, scrollback: Scrollback): void => {
  const bound = (final: string, limit: () => number): void => {
    core.registerCsiHandler({ final }, (params) => {
      params.params[0] = Math.min(first(params), limit())
      return false
    })
  }
  const rows = (): number => core.rows
  const columns = (): number => core.cols
  bound('L', rows)
  bound('M', rows)
  bound('T', rows)
  bound('I', columns)
  bound('Z', columns)

  core.registerCsiHandler({ final: 'b' }, (params) => {
    params.params[0] = Math.min(first(params), core.rows * core.cols)
    scrollback.makeRoom(2 * core.rows + 1)
    return false
  })
}

const first = (params: EmulatorParams): number => params.params[0] ?? 0
