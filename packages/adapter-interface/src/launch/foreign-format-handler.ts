import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A handler for programs that the system itself cannot run, e.g. an emulator. `binfmt_misc` of Linux */
export interface ForeignFormatHandler {
  readonly interpreter: string
  /** By the end of the file's name, or by bytes at an offset, compared under a mask. */
  readonly match:
    | { readonly extension: string }
    | { readonly offset: number; readonly magic: Buffer; readonly mask: Buffer | undefined }
}

/** The handlers that are registered and switched on; none where the system does not show them. */
export const foreignFormatHandlers = (directory: string = registryDirectory): readonly ForeignFormatHandler[] => {
  try {
    return readdirSync(directory)
      .filter((name) => name !== 'register' && name !== 'status')
      .map((name) => parseHandler(readFileSync(join(directory, name), 'latin1')))
      .filter((handler) => handler !== undefined)
  } catch {
    // Not mounted, as in most containers, or not readable.
    return []
  }
}

/** https://docs.kernel.org/admin-guide/binfmt-misc.html */
const registryDirectory = '/proc/sys/fs/binfmt_misc'

/** Reads one entry as the system prints it; `undefined` when it is switched off or of no known kind. */
export const parseHandler = (text: string): ForeignFormatHandler | undefined => {
  const lines = text.split('\n')
  const value = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)
  const interpreter = value('interpreter')
  if (lines[0] !== 'enabled' || interpreter === undefined) return undefined
  const extension = value('extension')
  if (extension !== undefined) return { interpreter, match: { extension: extension.replace(/^\./, '') } }
  const magic = value('magic')
  if (magic === undefined) return undefined
  const mask = value('mask')
  return {
    interpreter,
    match: {
      offset: Number(value('offset') ?? 0),
      magic: Buffer.from(magic, 'hex'),
      mask: mask === undefined ? undefined : Buffer.from(mask, 'hex'),
    },
  }
}

/** Whether a handler takes this file. */
export const handles = (
  handler: ForeignFormatHandler,
  file: { readonly path: string; readonly header: Buffer },
): boolean => {
  const { match } = handler
  if ('extension' in match) return file.path.endsWith(`.${match.extension}`)
  return match.magic.every((byte, index) => {
    const mask = match.mask?.[index] ?? 0xff
    const actual = file.header[match.offset + index]
    return actual !== undefined && (actual & mask) === (byte & mask)
  })
}
