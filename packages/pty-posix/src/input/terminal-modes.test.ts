import { expect, test } from 'vitest'
import { parseTerminalModes } from './terminal-modes.ts'

const gnu = (flags: string, end = '^D') => `speed 38400 baud; rows 30; columns 120; line = 0;
intr = ^C; quit = ^\\; erase = ^?; kill = ^U; eof = ${end}; eol = <undef>;
eol2 = <undef>; swtch = <undef>; start = ^Q; stop = ^S; min = 1; time = 0;
-parenb -parodd cs8 hupcl -cstopb cread
-ignbrk brkint icrnl ixon -iuclc
opost -olcuc -ocrnl onlcr
isig ${flags} iexten echoe echok -echonl -noflsh echoctl
`

const bsd = `speed 38400 baud; 30 rows; 120 columns;
lflags: icanon isig iexten -echo echoe echok echoke -echonl echoctl
iflags: -istrip icrnl -inlcr
cchars: discard = ^O; dsusp = ^Y; eof = ^D; eol = <undef>;
	eol2 = <undef>; erase = ^?; intr = ^C;
`

test.each([
  ['a new terminal', gnu('icanon echo'), { canonical: true, echo: true, endOfFile: 4 }],
  ['raw mode', gnu('-icanon -echo'), { canonical: false, echo: false, endOfFile: 4 }],
  ['a question for a password', gnu('icanon -echo'), { canonical: true, echo: false, endOfFile: 4 }],
  ['the stty of BSD', bsd, { canonical: true, echo: false, endOfFile: 4 }],
  ['another end-of-file character', gnu('icanon echo', '^X'), { canonical: true, echo: true, endOfFile: 0x18 }],
  ['DEL', gnu('icanon echo', '^?'), { canonical: true, echo: true, endOfFile: 0x7f }],
  ['a plain character', gnu('icanon echo', 'q'), { canonical: true, echo: true, endOfFile: 0x71 }],
  ['none', gnu('icanon echo', '<undef>'), { canonical: true, echo: true, endOfFile: undefined }],
])('modes are read: %s', (_, text, modes) => {
  expect(parseTerminalModes(text)).toEqual(modes)
})

test.each(['', 'stty: standard input: Inappropriate ioctl for device\n', 'isig icanon'])(
  'no modes are read from %j',
  (text) => {
    expect(parseTerminalModes(text)).toBeUndefined()
  },
)
