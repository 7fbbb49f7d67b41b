import { hookOsc } from './control-strings.ts'
import type { EmulatorCore } from './emulator-core.ts'
import { wellFormed } from './plain-text.ts'

/**
 * Follows the title that a program sets (OSC 0 and 2), lays on a stack and takes back (`CSI 22 t`, `CSI 23 t`).
 *
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands
 */
export const followTitle = (core: EmulatorCore): WindowTitle => {
  const title: WindowTitle = { text: '' }
  const stack: string[] = []
  const set = (text: string): void => {
    title.text = wellFormed(text)
  }
  hookOsc(core, 0, { limit: maximumLength, hook: set })
  hookOsc(core, 2, { limit: maximumLength, hook: set })
  core.registerCsiHandler({ final: 't' }, ({ params, length }) => {
    const isIconOnly = length > 1 && params[1] === 1
    if (isIconOnly) return true
    if (params[0] === 22) stack.push(title.text)
    if (params[0] === 23) title.text = stack.pop() ?? title.text
    if (stack.length > maximumDepth) stack.shift()
    return true
  })
  return title
}

/** The title now; `text` changes as output is parsed. */
export interface WindowTitle {
  text: string
}

/** In UTF-16 units. */
const maximumLength = 1024
const maximumDepth = 10
