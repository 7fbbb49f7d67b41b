/** The systems that this package knows. */
export type PosixPlatformName = 'linux' | 'darwin'

/** What differs between them. */
export interface PosixPlatform {
  readonly name: PosixPlatformName
  /** The longest line, without its end, that a terminal in canonical mode keeps. `termios(3)`, MAX_CANON */
  readonly canonicalLineBytes: number
  /** Whether `/proc` tells of each process what `proc(5)` describes. */
  readonly hasProcessFiles: boolean
  /** What opening a terminal master fails with when the system has none left. */
  readonly outOfTerminals: string
}

export const posixPlatforms: Readonly<Record<PosixPlatformName, PosixPlatform>> = {
  linux: {
    name: 'linux',
    // N_TTY_BUF_SIZE is 4096, and the last byte is kept for the end of the line.
    canonicalLineBytes: 4095,
    hasProcessFiles: true,
    outOfTerminals: 'ENOSPC',
  },
  darwin: {
    name: 'darwin',
    canonicalLineBytes: 1023,
    hasProcessFiles: false,
    outOfTerminals: 'ENXIO',
  },
}
