/** What the first bytes of an executable file say about how it can be run. */
export type ExecutableFormat =
  | { readonly kind: 'elf'; readonly machine: number }
  | { readonly kind: 'script'; readonly interpreter: string }
  /** Text without an interpreter line: `execvp` hands it to `/bin/sh`. */
  | { readonly kind: 'text' }
  | { readonly kind: 'binary' }

/** How many bytes {@link executableFormat} looks at: what Linux reads of a file to find out (BINPRM_BUF_SIZE). */
export const formatBytes = 256

/** ELF: https://refspecs.linuxfoundation.org/elf/gabi4+/ch4.eheader.html; scripts: `execve(2)`, "Interpreter scripts" */
export const executableFormat = (head: Uint8Array): ExecutableFormat => {
  if (startsWith(head, elfMagic) && head.length >= elfMachineOffset + 2)
    return { kind: 'elf', machine: elfMachine(head) }
  const line = firstLine(head)
  if (startsWith(head, scriptMagic)) return { kind: 'script', interpreter: interpreterIn(line) }
  return { kind: line.includes(0) ? 'binary' : 'text' }
}

/** Whether a machine runs programs of another ELF machine type by itself. */
export const runsMachine = (host: number, program: number): boolean =>
  host === program || (olderMachines.get(host)?.includes(program) ?? false)

/** EM_X86_64 runs EM_386, EM_AARCH64 runs EM_ARM, EM_PPC64 runs EM_PPC; whether this very kernel does cannot be seen. */
const olderMachines: ReadonlyMap<number, readonly number[]> = new Map([
  [62, [3]],
  [183, [40]],
  [21, [20]],
])

const elfMagic = [0x7f, 0x45, 0x4c, 0x46]
const elfDataOffset = 5
const elfMachineOffset = 18
const scriptMagic = [0x23, 0x21]

const elfMachine = (head: Uint8Array): number => {
  const low = head[elfMachineOffset] ?? 0
  const high = head[elfMachineOffset + 1] ?? 0
  const bigEndian = head[elfDataOffset] === 2
  return bigEndian ? low * 256 + high : high * 256 + low
}

const interpreterIn = (line: Uint8Array): string =>
  new TextDecoder().decode(line.subarray(scriptMagic.length)).trim().split(/[ \t]/, 1)[0] ?? ''

const firstLine = (head: Uint8Array): Uint8Array => {
  const end = head.indexOf(0x0a)
  return end === -1 ? head : head.subarray(0, end)
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((value, index) => bytes[index] === value)
