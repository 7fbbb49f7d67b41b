import { decodeUtf8, encodeUtf8 } from './web-encoding.ts'

/** A directory on some machine. */
export interface DirectoryOfUrl {
  readonly path: string
  /** `undefined` when the URL names none, or `localhost`. */
  readonly host: string | undefined
}

/**
 * Reads the URL of OSC 7: `file:` with percent escapes (as UTF-8), or kitty's `kitty-shell-cwd:`, whose path is literal. What
 * is no escape is taken as it is, so this never fails on a path. RFC 8089; https://sw.kovidgoyal.net/kitty/shell-integration/
 */
export const directoryOfUrl = (url: string): DirectoryOfUrl | undefined => {
  const scheme = ['file://', 'kitty-shell-cwd://'].find((each) => url.startsWith(each))
  const pathStart = scheme === undefined ? -1 : url.indexOf('/', scheme.length)
  if (scheme === undefined || pathStart === -1) return undefined
  const host = url.slice(scheme.length, pathStart)
  const literal = url.slice(pathStart)
  const path = scheme === 'file://' ? percentDecoded(literal) : literal
  return {
    path: isDrivePath(path) ? path.slice(1) : path,
    host: host === '' || host === 'localhost' ? undefined : host,
  }
}

const percentDecoded = (text: string): string => {
  if (!text.includes('%')) return text
  const bytes = encodeUtf8(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const value = bytes[at] === percent ? hexValue(bytes, at + 1) : undefined
    bytes[length++] = value ?? bytes[at] ?? 0
    if (value !== undefined) at += 2
  }
  return decodeUtf8(bytes.subarray(0, length))
}

const percent = 0x25

const hexValue = (bytes: Uint8Array, at: number): number | undefined => {
  const text = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0)
  return /^[0-9a-fA-F]{2}$/.test(text) ? Number.parseInt(text, 16) : undefined
}

/** `/C:/Users` is how a URL spells `C:/Users`. */
const isDrivePath = (path: string): boolean => /^\/[A-Za-z]:(\/|$)/.test(path)
