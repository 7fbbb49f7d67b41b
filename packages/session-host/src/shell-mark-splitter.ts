/** A mark of the session's own shell; `number` counts its commands from 1. */
export type OwnMark =
  | { readonly kind: 'prompt'; readonly cwd: string | undefined }
  | { readonly kind: 'input' }
  | { readonly kind: 'output'; readonly number: number }
  | {
      readonly kind: 'end'
      readonly number: number
      readonly exitCode: number | undefined
      readonly cwd: string | undefined
    }

export interface MarkReceiver {
  /** Output between marks; the receiver may keep it. */
  onOutput(bytes: Uint8Array): void
  onMark(mark: OwnMark): void
}

/**
 * Takes the marks that carry the session's nonce out of the output, and tells both in order. Other marks are output: what
 * a command prints, whatever it claims to be.
 */
export const createMarkSplitter = (nonce: string, receiver: MarkReceiver): ((chunk: Uint8Array) => void) => {
  let held = Buffer.alloc(0)
  const give = (bytes: Buffer): void => {
    if (bytes.length > 0) receiver.onOutput(bytes)
  }
  return (chunk) => {
    const bytes = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk])
    held = Buffer.alloc(0)
    let from = 0
    for (;;) {
      const start = bytes.indexOf(introducer, from)
      if (start === -1) break
      const end = bytes.indexOf(bell, start + introducer.length)
      const broken = bytes.indexOf(escapeByte, start + introducer.length)
      // No mark has an ESC in it: one that a program printed in part must not swallow the shell's next.
      if (broken !== -1 && (end === -1 || broken < end)) {
        give(bytes.subarray(from, broken))
        from = broken
        continue
      }
      if (end === -1 && bytes.length - start <= longestMark) {
        give(bytes.subarray(from, start))
        held = bytes.subarray(start)
        return
      }
      const mark =
        end === -1 || end - start > longestMark
          ? undefined
          : parseOwnMark(bytes.toString('utf8', start + introducer.length, end), nonce)
      const next = mark === undefined ? start + introducer.length : end + 1
      give(bytes.subarray(from, mark === undefined ? next : start))
      if (mark !== undefined) receiver.onMark(mark)
      from = next
    }
    const cut = bytes.length - unfinished(bytes.subarray(from))
    give(bytes.subarray(from, cut))
    held = bytes.subarray(cut)
  }
}

/** What follows `OSC 133 ;`, if it is the shell's own. */
export const parseOwnMark = (text: string, nonce: string): OwnMark | undefined => {
  const [kind, ...fields] = text.split(';')
  const value = (name: string): string | undefined =>
    fields.find((field) => field.startsWith(`${name}=`))?.slice(name.length + 1)
  const [owner, number] = (value('aid') ?? '').split('-')
  if (owner !== nonce) return undefined
  const encoded = value('cwd')
  const cwd = encoded === undefined ? undefined : decoded(encoded)
  switch (kind) {
    case 'A':
      return { kind: 'prompt', cwd }
    case 'B':
      return { kind: 'input' }
    case 'C':
      return { kind: 'output', number: Number(number) }
    case 'D': {
      const [code = ''] = fields
      return { kind: 'end', number: Number(number), exitCode: /^\d+$/.test(code) ? Number(code) : undefined, cwd }
    }
    default:
      return undefined
  }
}

const decoded = (text: string): string =>
  text.replaceAll(/%([\dA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** How many bytes at the end may be the beginning of an introducer. */
const unfinished = (bytes: Buffer): number => {
  for (let length = Math.min(introducer.length - 1, bytes.length); length > 0; length--)
    if (bytes.subarray(bytes.length - length).equals(introducer.subarray(0, length))) return length
  return 0
}

const introducer = Buffer.from('\x1b]133;')
const bell = 0x07
const escapeByte = 0x1b
/** A path of 4,096 bytes, each written as three, and the rest. */
const longestMark = 3 * 4096 + 256
