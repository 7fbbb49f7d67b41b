/** Pieces that cmd, a batch file, or the C runtime give a meaning to. */
const pieces = [
  ...['a', 'B7', 'é', '漢', '🙂', ' ', '  ', '\t', '"', '""', '\\', '\\\\', '\\"', "'", '`'],
  ...['&', '&&', '|', '||', '<', '>', '(', ')', '^', '^^', '^&', '%', '%%', '%PATH%', '%1', '%*', '%~dp0', '%cd:~0,1%'],
  ...[
    '!',
    '!PATH!',
    '!x!',
    '=',
    ',',
    ';',
    '@',
    '~',
    '*',
    '?',
    '-',
    '/',
    '/c',
    ':',
    '.',
    '..',
    '$',
    '#',
    '[',
    ']',
    '{',
    '}',
  ],
  ...[
    '& calc',
    '"&calc&"',
    '" & echo injected & "',
    '\u00a0',
    '\u3000',
    '\u201c',
    'rem',
    'C:\\a b\\',
    'x=y',
    '--k="v w"',
  ],
]

/** The strings that public reports name, then generated ones, always the same. */
export const hostileStrings = (count) => [...named, ...generated(count - named.length)]

const named = ['a b', 'a&calc', '"', 'a"b', '%PATH%', '^', '!x!', 'trailing\\', 'a b\\', '', '%', '100%', '"a b"', '""']

const generated = (count) => {
  const next = randomNumbers(20_240_521)
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + (next() % 5) }, () => pieces[next() % pieces.length]).join(''),
  )
}

/** Xorshift, 32 bits. */
const randomNumbers = (seed) => {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
}
