import fc from 'fast-check'

/** Seeds and sizes of all property tests, so that a failure is the same everywhere. */
export const propertyOptions = { seed: 20_240_817, numRuns: 400 } as const

/** Output made of what matters to a parser: whole sequences, pieces of them, controls, and text of all widths. */
export const terminalOutput: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...sequences()) },
      { weight: 3, arbitrary: fc.constantFrom(...pieces()) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('a', 'bc', 'Hello', ' ', 'é', '漢', '😀', 'e\u0301', '\ufffd', '\uf0ff'),
      },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code)) },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

/** Bytes as a broken program may write them: output with ill-formed UTF-8 in between. */
export const terminalBytes: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.oneof(
      terminalOutput.map((text) => new TextEncoder().encode(text)),
      fc.uint8Array({ maxLength: 6 }),
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])))

/** Places to cut at, for `cutAt`. */
export const cutSeeds: fc.Arbitrary<number[]> = fc.array(fc.nat(1000), { maxLength: 8 })

function sequences(): string[] {
  return [
    '\x1b[31m',
    '\x1b[38:2::255:0:0m',
    '\x1b[?2004h',
    '\x1b[?1;2004l',
    '\x1b[?1049h',
    '\x1b[?1049l',
    '\x1b[>1u',
    '\x1b[<u',
    '\x1b[>4;2m',
    '\x1b[!p',
    '\x1bc',
    '\x1b=',
    '\x1b[K',
    '\x1b[1K',
    '\x1b[2K',
    '\x1b[G',
    '\x1b[J',
    '\x1b[6n',
    '\x1b[?6n',
    '\x1b[c',
    '\x1b[?2026$p',
    '\x1b]11;?\x07',
    '\x1b]4;1;?;2;#fff\x1b\\',
    '\x1b]0;title\x07',
    '\x1b]133;A\x07',
    '\x1b]633;D;1\x1b\\',
    '\x1bP$qm\x1b\\',
    '\x1bP+q544e\x1b\\',
    '\x1b_Ga=q,i=1;AAAA\x1b\\',
    '\x1b(B',
    '\x1bOA',
    '\u009b6n',
    '\u009d0;t\u009c',
    '\r\n',
    '\r\r\n',
  ]
}

function pieces(): string[] {
  return ['\x1b', '[', ']', 'P', '\\', '?', '>', '<', '=', '$', '!', ';', ':', '0', '1', '6', '9', '2004']
    .concat([
      'h',
      'l',
      'n',
      'c',
      'm',
      'u',
      'p',
      'q',
      'K',
      'G',
      'O',
      'N',
      '\x07',
      '\x18',
      '\x1a',
      '\r',
      '\n',
      '\t',
      '\b',
    ])
    .concat(['\x05', '\x00', '\x7f', '\u0085', '\u009b', '\u009c', '\u009d', '\u0090', '\u00c2', '\ud83d', '\ude00'])
}
