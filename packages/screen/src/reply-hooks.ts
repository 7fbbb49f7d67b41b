import type { TerminalModes, TerminalQueryKind } from '@ptarmigan/ansi'
import type { Terminal } from '@xterm/headless'
import { penStyle } from './cell-style.ts'
import { hookDcs, statusRequest } from './control-strings.ts'
import type { EmulatorCore, EmulatorParams } from './emulator-core.ts'
import { modeReport } from './mode-report.ts'
import { styleParameters } from './style-parameters.ts'

/** What {@link hookReplies} is given. */
export interface ReplyHookOptions {
  readonly core: EmulatorCore
  readonly modes: () => TerminalModes
  readonly onReply: (text: string, kind: TerminalQueryKind) => void
}

/**
 * Answers what a program asks, with what is true at that place in its output. What is answered is listed here, and nobody listens
 * to the emulator's own replies: any other query, of a title, the clipboard, a colour, a window or ENQ, is met with silence.
 *
 * Sources: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html, https://vt100.net/docs/vt510-rm/contents.html
 */
export const hookReplies = (terminal: Terminal, { core, modes, onReply }: ReplyHookOptions): void => {
  const answer = (text: string, kind: TerminalQueryKind): true => {
    onReply(text, kind)
    return true
  }
  const deviceAttributes = (): true => answer(primaryAttributes, 'primary-attributes')
  const mode = (params: EmulatorParams, isPrivate: boolean): true => {
    const number = first(params)
    const state = modeReport(number, isPrivate, { modes: modes(), terminal })
    return answer(`\x1b[${isPrivate ? '?' : ''}${number};${state}$y`, 'mode')
  }

  core.registerCsiHandler({ final: 'n' }, (params) => {
    if (first(params) === 5) return answer('\x1b[0n', 'operating-status')
    return first(params) !== 6 || answer(`\x1b[${cursorPosition(core, modes())}R`, 'cursor-position')
  })
  // xterm adds a page number from level VT420 on, and the attributes say VT100.
  core.registerCsiHandler(
    { prefix: '?', final: 'n' },
    (params) => first(params) !== 6 || answer(`\x1b[?${cursorPosition(core, modes())}R`, 'cursor-position'),
  )
  core.registerCsiHandler({ final: 'c' }, (params) => first(params) !== 0 || deviceAttributes())
  core.registerEscHandler({ final: 'Z' }, deviceAttributes)
  core.registerCsiHandler(
    { prefix: '>', final: 'c' },
    (params) => first(params) !== 0 || answer(secondaryAttributes, 'secondary-attributes'),
  )
  core.registerCsiHandler({ intermediates: '$', final: 'p' }, (params) => mode(params, false))
  core.registerCsiHandler({ prefix: '?', intermediates: '$', final: 'p' }, (params) => mode(params, true))
  const setting = (request: string): void => {
    const value = settings.get(request)?.(terminal, core)
    onReply(`\x1bP${value === undefined ? 0 : 1}$r${value ?? ''}\x1b\\`, 'status-string')
  }
  hookDcs(core, statusRequest, { limit: 16, hook: setting })
}

/** A VT100 with advanced video. https://vt100.net/docs/vt510-rm/DA1.html */
const primaryAttributes = '\x1b[?1;2c'

/** xterm's, of a version whose features programs rely on. https://vt100.net/docs/vt510-rm/DA2.html */
const secondaryAttributes = '\x1b[>0;276;0c'

const first = (params: EmulatorParams): number => params.params[0] ?? 0

/** While a wrap is pending the cursor is on the last column, and in origin mode it is counted from the top margin. DEC STD 070. */
const cursorPosition = (core: EmulatorCore, { originMode }: TerminalModes): string => {
  const { x, y, scrollTop } = core.buffers.active
  return `${y - (originMode ? scrollTop : 0) + 1};${Math.min(x, core.cols - 1) + 1}`
}

/** What DECRQSS can ask for, and the sequence that would set it. https://vt100.net/docs/vt510-rm/DECRQSS.html */
const settings: ReadonlyMap<string, (terminal: Terminal, core: EmulatorCore) => string> = new Map<
  string,
  (terminal: Terminal, core: EmulatorCore) => string
>([
  ['m', (_, core) => `${styleParameters(penStyle(core._inputHandler.getAttrData()))}m`],
  ['r', (_, { buffers }) => `${buffers.active.scrollTop + 1};${buffers.active.scrollBottom + 1}r`],
  [' q', (terminal, core) => `${cursorStyle(terminal, core)} q`],
  ['"q', (_, core) => `${core._inputHandler.getAttrData().isProtected() === 0 ? 0 : 1}"q`],
  ['"p', () => '61;1"p'],
])

const cursorStyle = (terminal: Terminal, { coreService }: EmulatorCore): number => {
  const { cursorStyle: shape = 'block', cursorBlink = terminal.options.cursorBlink === true } =
    coreService.decPrivateModes
  return { block: 2, underline: 4, bar: 6 }[shape] - (cursorBlink ? 1 : 0)
}
