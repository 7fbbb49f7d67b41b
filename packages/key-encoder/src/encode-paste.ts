/** How to frame a paste. */
export interface PasteOptions {
  /** Whether the program asked for `CSI ? 2004 h`. Default `false`: brackets to a program that did not ask are typed text. */
  readonly bracketed?: boolean | undefined
}

/** The text as a terminal pastes it: line ends as CR, no ESC, no C1, no paste marker but the frame's own. */
export const encodePaste = (text: string, options: PasteOptions = {}): string => {
  throw new Error(`not built yet: ${text} ${options.bracketed}`)
}
