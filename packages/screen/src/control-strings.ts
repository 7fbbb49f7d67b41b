import type { IFunctionIdentifier } from '@xterm/headless'
import type { EmulatorCore, EmulatorStringHandler } from './emulator-core.ts'

/**
 * Takes the control strings away from the emulator: it keeps ten million characters of one that does not end, and half a gigabyte
 * for them. What is left of them is bounded, and what none of the hooks below asks for is thrown away as it comes.
 *
 * With them go the hyperlinks (OSC 8), each of which would make every later line that scrolls slower, and the colours, which
 * nobody shows.
 */
export const dropControlStrings = ({ _inputHandler: { _parser } }: EmulatorCore): void => {
  for (const command of [0, 1, 2, 4, 8, 10, 11, 12, 104, 110, 111, 112]) _parser.clearOscHandler(command)
  _parser.clearDcsHandler(statusRequest)
}

/** DECRQSS. */
export const statusRequest: IFunctionIdentifier = { intermediates: '$', final: 'q' }

/** Calls the hook with the data of each operating system command of this number, cut at the limit, in UTF-16 units. */
export const hookOsc = (core: EmulatorCore, command: number, { limit, hook }: StringHook): void => {
  core._inputHandler._parser.registerOscHandler(command, new BoundedString(limit, hook))
}

/** The same for device control strings. */
export const hookDcs = (core: EmulatorCore, id: IFunctionIdentifier, { limit, hook }: StringHook): void => {
  core._inputHandler._parser.registerDcsHandler(id, new BoundedString(limit, hook))
}

/** What {@link hookOsc} and {@link hookDcs} are given. */
export interface StringHook {
  readonly limit: number
  readonly hook: (data: string) => void
}

class BoundedString implements EmulatorStringHandler {
  readonly #limit: number
  readonly #hook: (data: string) => void
  #data = ''

  constructor(limit: number, hook: (data: string) => void) {
    this.#limit = limit
    this.#hook = hook
  }

  start(): void {
    this.#data = ''
  }

  hook(): void {
    this.#data = ''
  }

  put(codePoints: Uint32Array, start: number, end: number): void {
    for (let index = start; index < end && this.#data.length < this.#limit; index++) {
      this.#data += String.fromCodePoint(codePoints[index] ?? 0)
    }
  }

  end(completed: boolean): true {
    const data = this.#data
    this.#data = ''
    if (completed) this.#hook(data)
    return true
  }

  unhook(completed: boolean): true {
    return this.end(completed)
  }
}
