import type { EmulatorCore, EmulatorParams } from './emulator-core.ts'

/**
 * Keeps the saved cursor (DECSC) of the normal screen on its row, as terminals do. The emulator lets it wander up with the lines
 * that scroll, and only until its scrollback is full, so that where it comes back would depend on how much history there is.
 *
 * https://vt100.net/docs/vt510-rm/DECSC.html
 */
export class SavedCursor {
  readonly #core: EmulatorCore
  #row = 0

  constructor(core: EmulatorCore) {
    this.#core = core
    core.registerEscHandler({ final: '7' }, () => this.#saved())
    core.registerCsiHandler({ final: 's' }, () => this.#saved())
    core.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => savesCursor(params) && this.#saved())
    core.registerEscHandler({ final: '8' }, () => this.#restoring())
    core.registerCsiHandler({ final: 'u' }, () => this.#restoring())
    core.registerCsiHandler({ prefix: '?', final: 'l' }, (params) => savesCursor(params) && this.#restoring())
    core.registerCsiHandler({ intermediates: '!', final: 'p' }, () => this.#saved(0))
  }

  /** From 0. */
  get row(): number {
    return Math.min(this.#row, this.#core.rows - 1)
  }

  /** Where it went by RIS or by a resize. */
  moveTo(row: number): void {
    this.#row = Math.max(0, row)
  }

  // Hooks come before the emulator does its part, and let it.
  #saved(row: number = this.#core.buffers.active.y): false {
    const { active, normal } = this.#core.buffers
    if (active === normal) this.#row = row
    return false
  }

  #restoring(): false {
    const { normal } = this.#core.buffers
    normal.savedY = normal.ybase + this.row
    return false
  }
}

/** Modes 1048 and 1049. */
const savesCursor = ({ params, length }: EmulatorParams): boolean =>
  params.subarray(0, length).some((mode) => mode === 1048 || mode === 1049)
