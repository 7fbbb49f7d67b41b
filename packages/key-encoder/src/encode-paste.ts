/** How to frame a paste. */
export interface PasteOptions {
  /** Whether the program asked for `CSI ? 2004 h`. Default `false`: to a program that did not ask, brackets are typed text. */
  readonly bracketed?: boolean | undefined
}

/**
 * The text as a terminal pastes it. Every line end is one CR, as the Enter key sends; paste markers, ESC and C1 controls are taken
 * out, so that no text can end its own frame or press keys; half a surrogate pair becomes U+FFFD. With `bracketed` the frame stands
 * around it exactly once. Whether to bracket is the caller's knowledge; Enter after the paste is a write of its own.
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Bracketed-Paste-Mode
 */
export const encodePaste = (text: string, options: PasteOptions = {}): string => {
  const payload = withoutMarkers(text)
    .replace(/[\x1b\x80-\x9f]/g, '')
    .replace(/\r\n?|\n/g, '\r')
    .replace(/\p{Cs}/gu, '\ufffd')
  return options.bracketed === true ? `\x1b[200~${payload}\x1b[201~` : payload
}

/**
 * Takes out every paste marker, and those that taking one out makes of what stood around it, in one pass: a marker can only come
 * about at its last character, so it is enough to look back at each `~` over what was kept.
 */
function withoutMarkers(text: string): string {
  if (!/(?:\x1b\[|\x9b)20[01]~/.test(text)) return text
  const kept: string[] = []
  for (const unit of text.split('')) {
    kept.push(unit)
    if (unit === '~') kept.length -= markerLengthAtEnd(kept)
  }
  return kept.join('')
}

/** ESC `[` and the C1 control U+009B both begin a marker. */
function markerLengthAtEnd(kept: readonly string[]): number {
  const end = kept.slice(-6).join('')
  return /(?:\x1b\[|\x9b)20[01]~$/.exec(end)?.[0].length ?? 0
}
