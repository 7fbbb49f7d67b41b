import type { StringTerminator } from './vt-handler.ts'

/** A question that a program puts to its terminal, whose answer arrives on the program's input. */
export type TerminalQuery =
  /** DSR `CSI 5 n`: is the terminal well? */
  | { readonly kind: 'operating-status' }
  /** CPR `CSI 6 n`, or DECXCPR `CSI ? 6 n` when `extended`. */
  | { readonly kind: 'cursor-position'; readonly extended: boolean }
  /** Every other DSR, `CSI ? code n`: printer, keyboard, colour scheme (996), … */
  | { readonly kind: 'device-status'; readonly code: number }
  /** DA1 `CSI c`, DECID `ESC Z`. */
  | { readonly kind: 'primary-attributes' }
  /** DA2 `CSI > c`. */
  | { readonly kind: 'secondary-attributes' }
  /** DA3 `CSI = c`. */
  | { readonly kind: 'tertiary-attributes' }
  /** DECREQTPARM `CSI code x`. */
  | { readonly kind: 'terminal-parameters'; readonly code: number }
  /** DECRQM `CSI mode $ p`, of a DEC mode (`CSI ? mode $ p`) when `private`. */
  | { readonly kind: 'mode'; readonly mode: number; readonly private: boolean }
  /** XTVERSION `CSI > q`. */
  | { readonly kind: 'terminal-version' }
  /** `CSI ? u`: the kitty keyboard flags. */
  | { readonly kind: 'kitty-keyboard' }
  /** XTQMODKEYS `CSI ? resource m`; resource 4 is modifyOtherKeys. */
  | { readonly kind: 'key-modifiers'; readonly resource: number }
  /** XTSMGRAPHICS `CSI ? item ; action S` that reads. */
  | { readonly kind: 'graphics-attribute'; readonly item: number }
  /** Kitty graphics, `APC G control ; … ST` with `a=q` among the control data. */
  | { readonly kind: 'kitty-graphics'; readonly control: string }
  /** A colour: OSC 4 and 5 (an entry of a palette, then `index` is set), OSC 10 to 19 (10 foreground, 11 background, 12 cursor). */
  | {
      readonly kind: 'color'
      readonly command: number
      readonly index: number | undefined
      readonly terminator: StringTerminator
    }
  /** DECRQSS `DCS $ q request ST`. */
  | { readonly kind: 'status-string'; readonly request: string }
  /** XTGETTCAP `DCS + q names ST`; the names are decoded from their hex. */
  | { readonly kind: 'termcap'; readonly names: readonly string[] }
  /** DECRQPSR `CSI code $ w`, DECRQTSR `CSI code $ u`. */
  | { readonly kind: 'state-report'; readonly report: 'presentation' | 'terminal'; readonly code: number }
  /** XTWINOPS `CSI 11 t` to `CSI 19 t`: window state, position and sizes. */
  | { readonly kind: 'window-report'; readonly code: number }
  /** XTWINOPS `CSI 20 t` (icon) and `CSI 21 t` (title). */
  | { readonly kind: 'title-report'; readonly code: number }
  /** OSC 52 with `?`, kitty's OSC 5522 that reads. */
  | { readonly kind: 'clipboard-read'; readonly selection: string }
  /** DECRQCRA `CSI … * y`: a checksum of a part of the screen. */
  | { readonly kind: 'screen-checksum' }
  /** OSC 50 with `?`. */
  | { readonly kind: 'font-report' }
  /** A property or variable that others may have set: OSC 3 with `?`, XTGETXRES, iTerm2's ReportVariable. */
  | { readonly kind: 'property-report'; readonly name: string }
  /** ENQ. */
  | { readonly kind: 'answerback' }
  /** Any other known one, by its name in the table of queries. */
  | { readonly kind: 'other'; readonly name: string }

/** The name of a kind of query. */
export type TerminalQueryKind = TerminalQuery['kind']

/**
 * The kinds that must not be answered, by nobody: what would come back is under the control of the program's output, or is
 * somebody's secret, and is typed into whatever reads next.
 * xterm refuses most of them by default: https://invisible-island.net/xterm/manpage/xterm.html, disallowedWindowOps.
 */
export const neverAnsweredQueries: ReadonlySet<TerminalQueryKind> = new Set<TerminalQueryKind>([
  'answerback',
  'clipboard-read',
  'font-report',
  'property-report',
  'screen-checksum',
  'title-report',
])
