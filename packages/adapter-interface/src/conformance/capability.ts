/**
 * What a backend can do on the platform where the suite runs. A case that needs one that was not declared is skipped by name.
 */
export type ConformanceCapability =
  /** Programs run on pipes. Implied by the factory. */
  | 'pipe'
  /** Programs run on a pseudo-terminal. Implied by the factory. */
  | 'pty'
  /** Output arrives byte for byte; on a terminal but for LF, which becomes CR LF. */
  | 'exact-bytes'
  /** The program's input can be ended, on a terminal by its end-of-file character. */
  | 'end-of-input'
  /** A program whose output is not read is stopped by its full pipe or terminal, and one that does not read stops the writer. */
  | 'back-pressure'
  /** An end by a signal is told from an exit code. */
  | 'signals'
  /** A program can catch the request of a graceful kill. */
  | 'graceful-kill'
  /** A forced kill ends the program's children too, and its receipt names them. */
  | 'tree-kill'
  /** A forced kill also finds descendants that left the process group and the session. */
  | 'escaped-descendants'
  /** Output that another process holds open after the program's end is noticed, and the wait for it is bounded. */
  | 'held-output'
  /** Who holds the output is told by pid and command. Goes with `held-output`. */
  | 'holders'
  /** A terminal can be resized, and its program is told. */
  | 'resize'
  /** The line discipline of a terminal can be read. */
  | 'line-discipline'
  /** Whether a program waits for its terminal is told. */
  | 'input-wait'
  /** Programs inherit the environment variable that marks a session. */
  | 'marker'
  /** Files have execute permission, and `#!` lines are honoured. */
  | 'file-modes'
  /** Executable files that are no program of this machine are found out before anything is printed. */
  | 'program-format'
  /** Linux's limits on arguments and environment hold: 131,071 bytes a string, a quarter of the stack in all. */
  | 'argument-limits'
  /** The host's open descriptors can be counted in `/proc/self/fd` or `/dev/fd`. */
  | 'descriptor-count'
  /** `/proc` tells of every process, as on Linux. */
  | 'proc-files'
  /** `/bin/sh` is a POSIX shell. */
  | 'posix-shell'
