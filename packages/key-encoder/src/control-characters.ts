/**
 * What Control makes of a character, by the rule of the X11 library that xterm, and after it the others, follow: columns 4 to 7 of
 * ASCII lose their upper bits; the digits 2 to 8 stand for the controls that have no letter; `/` is `_`.
 * xterm adds `?`, which is DEL. Anything else, `undefined`, is not changed by Control.
 * https://invisible-island.net/xterm/modified-keys.html, https://vt100.net/docs/vt100-ug/chapter3.html table 3-5
 */
export const controlCharacter = (character: string): string | undefined =>
  character === '?' ? '\x7f' : x11ControlCharacter(character)

/** The same without xterm's addition: the keys whose Control form is so old that modifyOtherKeys 1 leaves it alone. */
export const x11ControlCharacter = (character: string): string | undefined => {
  const code = character.charCodeAt(0)
  if (character.length === 1 && ((code >= 0x40 && code <= 0x7e) || code === 0x20))
    return String.fromCharCode(code & 0x1f)
  return digitControls[character]
}

const digitControls: Readonly<Record<string, string>> = {
  '2': '\x00',
  '3': '\x1b',
  '4': '\x1c',
  '5': '\x1d',
  '6': '\x1e',
  '7': '\x1f',
  '8': '\x7f',
  '/': '\x1f',
}
