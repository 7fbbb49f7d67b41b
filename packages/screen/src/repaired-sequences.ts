import type { EmulatorCore, EmulatorParams } from './emulator-core.ts'
import type { Scrollback } from './scrollback.ts'

/** What {@link repairSequences} is given. */
export interface RepairOptions {
  readonly scrollback: Scrollback
  /** Whether a DEC mode is set, `undefined` for one that nobody knows; asked after the mode tracker heard the sequence. */
  readonly isModeSet: (mode: number) => boolean | undefined
}

/** Does what the emulator does wrong, or not at all. */
export const repairSequences = (core: EmulatorCore, { scrollback, isModeSet }: RepairOptions): void => {
  // SU of a region that begins at the top keeps the lines, as in xterm; the emulator's own throws them away.
  core.registerCsiHandler({ final: 'S' }, (params) => {
    const { active, normal } = core.buffers
    const { scrollTop, scrollBottom } = active
    const count = Math.min(first(params) || 1, scrollBottom - scrollTop + 1)
    params.params[0] = count
    if (active !== normal || scrollTop !== 0) return false
    scrollback.makeRoom(count)
    for (let row = 0; row < count; row++) core.scroll(core._inputHandler._eraseAttrData())
    return true
  })

  // ED 1 in the last column: the emulator looks for the row after among those of the scrollback, and fails where there is none.
  for (const prefix of ['', '?']) {
    core.registerCsiHandler({ ...(prefix && { prefix }), final: 'J' }, (params) => {
      const { x, y, ybase, lines } = core.buffers.active
      if (first(params) !== 1 || x + 1 < core.cols) return false
      for (let row = 0; row <= y; row++) core._inputHandler._resetBufferLine(row, prefix === '?')
      const next = lines.get(ybase + y + 1)
      if (next !== undefined && y + 1 < core.rows) next.isWrapped = false
      return true
    })
  }

  core.registerCsiHandler({ prefix: '?', final: 'r' }, (params) => {
    restoreModes(core, params, isModeSet)
    return true
  })
}

/** XTRESTORE: what the tracker brought back, the emulator is told as if the program had set it. */
const restoreModes = (
  core: EmulatorCore,
  { params, length }: EmulatorParams,
  isModeSet: RepairOptions['isModeSet'],
): void => {
  for (const mode of params.subarray(0, length)) {
    const isSet = isModeSet(mode)
    const sequence = { params: Int32Array.of(mode), length: 1 }
    if (isSet === true) core._inputHandler.setModePrivate(sequence)
    if (isSet === false) core._inputHandler.resetModePrivate(sequence)
  }
}

const first = ({ params }: EmulatorParams): number => params[0] ?? 0
