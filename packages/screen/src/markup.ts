/** Text for HTML and XML: their special characters escaped, and those that XML cannot hold replaced by U+FFFD. */
export const escapeMarkup = (text: string): string =>
  text.replace(unspeakable, '\ufffd').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** https://www.w3.org/TR/xml/#charsets */
const unspeakable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
