// What is not tried, by the name of the capability that is missing, and why. A skip that is not here fails the lane.

/**
 * @typedef {object} Gap
 * @property {string} capability
 * @property {'windows' | 'wine'} of `windows`: Windows has no such thing, so the case says nothing there. `wine`: Windows
 *   has it and Wine 8 has not; the case runs on Windows.
 * @property {string} reason
 * @property {readonly string[]} [cases] `suite/case`, where the case itself does not know what it needs
 */

/** @type {readonly Gap[]} */
export const gaps = [
  { capability: 'pty', of: 'windows', reason: 'the case is for terminals, and the backend has pipes' },
  { capability: 'pipe', of: 'windows', reason: 'the case is for pipes, and the backend has terminals' },
  { capability: 'signals', of: 'windows', reason: 'a program there ends by an exit code and by nothing else' },
  { capability: 'posix-shell', of: 'windows', reason: 'there is no /bin/sh' },
  { capability: 'proc-files', of: 'windows', reason: 'there is no /proc' },
  { capability: 'file-modes', of: 'windows', reason: 'files have no execute permission and no #! line' },
  { capability: 'program-format', of: 'windows', reason: 'the cases are written for ELF files and #! lines' },
  { capability: 'argument-limits', of: 'windows', reason: 'the limits of the cases are those of Linux' },
  { capability: 'descriptor-count', of: 'windows', reason: 'there is no list of the open handles' },
  {
    capability: 'line-discipline',
    of: 'windows',
    reason: 'a console has modes of its own, which no one outside can read',
  },
  { capability: 'resize', of: 'windows', reason: 'the case is for terminals, and the backend has pipes' },
  { capability: 'exact-bytes', of: 'windows', reason: 'a console paints what a program writes, in bytes of its own' },
  {
    capability: 'back-pressure',
    of: 'windows',
    reason: 'a console paints over what was not read, so it promises none',
  },
  {
    capability: 'end-of-input',
    of: 'windows',
    reason: 'a console has no end of input: Ctrl-Z and Enter are one for programs that read lines',
  },
  {
    capability: 'graceful-kill',
    of: 'windows',
    reason: 'the one request is CTRL_BREAK, and Node.js cannot send it',
  },
  { capability: 'held-output', of: 'windows', reason: 'that a console is still open says nothing of who holds it' },
  { capability: 'input-wait', of: 'windows', reason: 'nothing tells whether a program waits for its console' },
  { capability: 'holders', of: 'windows', reason: 'no list tells who has a pipe open' },
  {
    capability: 'batch-percent-once',
    of: 'wine',
    reason:
      'cmd of Wine expands percent signs once more in what %* and %1 stand for, where that of Windows does not; the passage through cmd itself is tried',
    cases: ['command-lines/batch-percent'],
  },
  {
    capability: 'reader-gone',
    of: 'wine',
    reason:
      'a pipe whose other end was closed takes what is written, also from bare Node.js, as long as the program lives',
    cases: ['child-adapter/write-reader-gone'],
  },
  {
    capability: 'reused-numbers',
    of: 'windows',
    reason:
      'which number a process gets is the system’s choice, and this time no child got one below that of its parent',
  },
  {
    capability: 'console-handles',
    of: 'wine',
    reason:
      'a program in a pseudo-console gets no standard handles, so it is started through cmd with the console named: its pid and its end at Ctrl-C are those of cmd, its output is not known as a terminal, and its input cannot be made raw',
    cases: [
      'pty-windows/identity',
      'pty-windows/is-a-terminal',
      'pty-windows/size-default',
      'pty-windows/size-given',
      'pty-windows/resize-extremes',
      'pty-windows/write-text',
      'pty-windows/write-nothing',
      'pty-windows/kill-force',
    ],
  },
  {
    capability: 'console-interrupt',
    of: 'wine',
    reason: 'cmd of Wine ends at Ctrl-C, where that of Windows ends what it runs',
    cases: ['demo/interrupt', 'pty-windows/kill-graceful', 'pty-windows/kill-force-politely'],
  },
  {
    capability: 'console-resize',
    of: 'wine',
    reason: 'the console of a program keeps its size when its pseudo-console is resized, also by node-pty alone',
    cases: ['pty-windows/resize', 'session-host/resize-told'],
  },
]

/** Those that apply to a machine: Windows itself lacks nothing that Wine lacks. */
export const gapsOf = (kind) => gaps.filter(({ of }) => of === 'windows' || kind === 'wine')
