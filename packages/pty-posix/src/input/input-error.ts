import { PtarmiganError } from '@ptarmigan/adapter-interface'

export const endedError = (): PtarmiganError =>
  new PtarmiganError('Cannot write: the input of this program was ended.', {
    code: 'stdin-closed',
    operation: 'write',
  })

export const notWritableError = (data: unknown): PtarmiganError =>
  new PtarmiganError(`Cannot write: only text and bytes can be typed; got ${typeof data}.`, {
    code: 'invalid-argument',
    operation: 'write',
    details: { field: 'data' },
  })

export const lineTooLongError = (
  bytes: number,
  { limit, cause }: { readonly limit: number; readonly cause?: unknown },
): PtarmiganError => {
  const why =
    cause === undefined
      ? `the terminal is in canonical mode and would silently cut it to ${limit}`
      : `only a terminal in raw mode would keep more than ${limit}, and this one's modes cannot be told`
  return new PtarmiganError(
    `Cannot write a line of ${bytes} bytes: ${why}. Send shorter lines, or hand the text over in a file or on a pipe.`,
    { code: 'line-too-long', operation: 'write', details: { bytes, limit }, ...(cause === undefined ? {} : { cause }) },
  )
}

export const noEndOfFileError = (): PtarmiganError =>
  new PtarmiganError(
    'Cannot end the input: the program has its terminal in raw mode, where every byte is data. Send the key that this program takes for it, often Ctrl-D (\\x04).',
    { code: 'unsupported', operation: 'end input' },
  )

export const unwritableError = (cause: unknown): PtarmiganError =>
  new PtarmiganError('Cannot write: the terminal takes no more input.', {
    code: 'session-ended',
    operation: 'write',
    cause,
  })
