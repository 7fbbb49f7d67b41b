import type { EmulatorCore } from './emulator-core.ts'
import { wellFormed } from './plain-text.ts'

/**
 * Follows the title that a program sets (OSC 0 and 2), lays on a stack and takes back (`CSI 22 t`, `CSI 23 t`). It is kept here
 * and not in the emulator because it is bounded here.
 *
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands
 */
export const followTitle = (core: EmulatorCore): WindowTitle => {
  const title: WindowTitle = { text: '' }
  const stack: string[] = []
  const set = (text: string): true => {
    title.text = wellFormed(text.slice(0, maximumLength))
    return true
  }
  core.registerOscHandler(0, set)
  core.registerOscHandler(2, set)
  // The icon's title is nobody's here.
  core.registerOscHandler(1, () => true)
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
