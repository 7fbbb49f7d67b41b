import fc from 'fast-check'

const number = fc.oneof(
  fc.nat(12),
  fc.constantFrom(0, 1, 4, 6, 25, 47, 1000, 1003, 1006, 1049, 2004, 2026, 65_535, 2_147_483_647),
)
const parameters = fc.array(number, { maxLength: 4 }).map((numbers) => numbers.join(';'))
const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index))

/** Every control sequence and escape sequence there could be, with the numbers that are in use and those that hurt. */
const controlSequence = fc
  .tuple(
    fc.constantFrom('', '', '?', '>', '<', '='),
    parameters,
    fc.constantFrom('', '', '', '!', '$', ' ', '"', "'"),
    fc.constantFrom(...range(0x40, 0x7e)),
  )
  .map((parts) => `\x1b[${parts.join('')}`)
const escapeSequence = fc
  .tuple(fc.constantFrom('', '', '(', ')', '#', '%'), fc.constantFrom(...range(0x30, 0x7e)))
  .map((parts) => `\x1b${parts.join('')}`)
const controlString = fc
  .tuple(
    fc.constantFrom('\x1b]', '\x1bP', '\x1b_', '\x1b^', '\x1bX'),
    fc.constantFrom('0;title', '2;t', '8;;http://x', '10;?', '52;c;?', '$qm', '+q544e', '4;1;?', '133;A', ''),
    fc.constantFrom('\x07', '\x1b\\', '\x18', ''),
  )
  .map((parts) => parts.join(''))
const text = fc.string({
  unit: fc.constantFrom(...'ab \u0301漢😀é\u200d\ufe0f\r\n\t\b\v\u000e\u000f\u0005\x7f\u0085\u009b'),
  maxLength: 30,
})

/** Output that a terminal should be able to take: text and sequences, most of them well-formed. */
export const hostileOutput: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 2, arbitrary: text }, { weight: 3, arbitrary: controlSequence }, escapeSequence, controlString),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''))
