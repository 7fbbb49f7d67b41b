import type { TerminalModes } from '@ptarmigan/ansi'
import type { EmulatorCore, EmulatorParams } from './emulator-core.ts'
import type { Scrollback } from './scrollback.ts'

/** What {@link repairSequences} is given. */
export interface RepairOptions {
  readonly scrollback: Scrollback
  /** The modes after the sequence: the tracker hears of it first. */
  readonly modes: () => TerminalModes
}

/** Does what the emulator does wrong, or not at all. */
export const repairSequences = (core: EmulatorCore, { scrollback, modes }: RepairOptions): void => {
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

  // XTRESTORE: the tracker has brought the modes back, the emulator knows nothing of it.
  core.registerCsiHandler({ prefix: '?', final: 'r' }, () => {
    adoptModes(core, modes())
    return true
  })
}

const adoptModes = (core: EmulatorCore, modes: TerminalModes): void => {
  const { buffers, coreService, _inputHandler: handler } = core
  const adopt = (mode: number, { is, shall }: { readonly is: boolean; readonly shall: boolean }): void => {
    const sequence = { params: Int32Array.of(mode), length: 1 }
    if (shall && !is) handler.setModePrivate(sequence)
    if (is && !shall) handler.resetModePrivate(sequence)
  }
  adopt(6, { is: coreService.decPrivateModes.origin, shall: modes.originMode })
  adopt(7, { is: coreService.decPrivateModes.wraparound, shall: modes.autoWrap })
  adopt(25, { is: !coreService.isCursorHidden, shall: modes.cursorVisible })
  adopt(1047, { is: buffers.active === buffers.alt, shall: modes.alternateScreen })
}

const first = ({ params }: EmulatorParams): number => params[0] ?? 0
