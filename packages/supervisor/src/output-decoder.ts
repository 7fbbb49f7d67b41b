import { isAscii } from 'node:buffer'
import { type DeferredText, PtarmiganError } from '@ptarmigan/adapter-interface'
import { createUtf8Decoder } from '@ptarmigan/ansi'
import { singleByteCodePages } from './single-byte-code-pages.ts'

/** A streaming decoder of one output. */
export interface OutputDecoder {
  /** Whether it decodes UTF-8, in which no part of a character can be taken for a control. */
  readonly isUtf8: boolean
  /**
   * The text of the bytes so far; those of an unfinished character are kept for the next call. The bytes must not change: long
   * ASCII is decoded when it is read.
   */
  decode(bytes: Uint8Array): DeferredText
  /** The end of the output: an unfinished character is U+FFFD. */
  flush(): string
}

/**
 * Makes a decoder for the encoding in which a program writes: UTF-8 by default; a label of the Encoding Standard (`gbk`,
 * `ibm866`); or a code page of Windows by number (`936`, `cp866`, `cp437`). A byte order mark is kept.
 *
 * https://encoding.spec.whatwg.org/#names-and-labels
 * @throws `invalid-argument`
 */
export const createOutputDecoder = (encoding = 'utf-8'): OutputDecoder => {
  const number = /^(?:cp|ibm|windows-)?(\d+)$/i.exec(encoding.trim())?.[1]
  const table = number === undefined ? undefined : singleByteCodePages.get(Number(number))
  if (table !== undefined) return singleByteDecoder(table)
  const label = (number === undefined ? undefined : labelsOfCodePages.get(Number(number))) ?? encoding
  const decoder = textDecoder(label, encoding)
  // In its stream mode TextDecoder takes five times as long for the same text.
  if (decoder.encoding === 'utf-8') return utf8Decoder()
  return { isUtf8: false, decode: (bytes) => decoder.decode(bytes, { stream: true }), flush: () => decoder.decode() }
}

/** https://learn.microsoft.com/windows/win32/intl/code-page-identifiers */
const labelsOfCodePages: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [1250, 'windows-1250'],
  [1251, 'windows-1251'],
  [1252, 'windows-1252'],
  [1253, 'windows-1253'],
  [1254, 'windows-1254'],
  [1255, 'windows-1255'],
  [1256, 'windows-1256'],
  [1257, 'windows-1257'],
  [1258, 'windows-1258'],
  [20866, 'koi8-r'],
  [54936, 'gb18030'],
  [65001, 'utf-8'],
])

const textDecoder = (label: string, encoding: string): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(label, { ignoreBOM: true })
  } catch (cause) {
    throw new PtarmiganError(
      `Cannot start a run: \`encoding\` must be a label of the Encoding Standard, or a code page by number; got ${JSON.stringify(encoding)}.`,
      { code: 'invalid-argument', operation: 'spawn', cause, details: { option: 'encoding' } },
    )
  }
}

const utf8Decoder = (): OutputDecoder => {
  const decoder = createUtf8Decoder()
  return {
    isUtf8: true,
    decode: (bytes) =>
      bytes.length >= deferredFrom && !decoder.isInsideCharacter && isAscii(bytes)
        ? new AsciiText(bytes)
        : decoder.decode(bytes),
    flush: () => decoder.flush(),
  }
}

/** In bytes; a short text is smaller than what would keep its bytes. */
const deferredFrom = 1024

/** In a flood most text is let go of unread, and to make all of it costs more than everything else. */
class AsciiText implements DeferredText {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get length(): number {
    return this.#bytes.length
  }

  toString(): string {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
  }
}

const singleByteDecoder = (upperHalf: string): OutputDecoder => ({
  isUtf8: false,
  decode: (bytes) => {
    let text = ''
    for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 0x80)
    return text
  },
  flush: () => '',
})
