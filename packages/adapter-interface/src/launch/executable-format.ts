/** What the first bytes of an executable file say about who can run it. */
export type ExecutableFormat =
  | { readonly kind: 'script'; readonly interpreter: string }
  | {
      readonly kind: 'elf'
      readonly machine: number
      /** The dynamic linker that the system starts first, where its name is within the bytes given. */
      readonly loader: string | undefined
    }
  | { readonly kind: 'mach-o' }
  /** Nothing that the system knows, but text: `execvp(3)` hands it to `/bin/sh`, like every POSIX shell does. */
  | { readonly kind: 'text' }
  | { readonly kind: 'binary' }

/** Tells the format from the first bytes of a file; {@link headerBytes} of them are enough. */
export const executableFormat = (header: Buffer): ExecutableFormat => {
  if (header.subarray(0, 2).equals(scriptMagic)) return scriptFormat(header)
  if (header.subarray(0, 4).equals(elfMagic)) return elfFormat(header)
  if (header.length >= 4 && machMagics.has(header.readUInt32BE(0))) return { kind: 'mach-o' }
  // Shells look for a NUL in the first line to tell a program from text. POSIX, Shell Command Language, 2.9.1.1
  const lineEnd = header.indexOf(0x0a)
  return { kind: header.subarray(0, lineEnd === -1 ? header.length : lineEnd).includes(0) ? 'binary' : 'text' }
}

/** A page: the ELF header, the program headers and the loader's name of every usual program are within it. */
export const headerBytes = 4096

const scriptMagic = Buffer.from('#!')
const elfMagic = Buffer.from('\x7fELF', 'latin1')
/** Thin and universal, 32 and 64 bits, both byte orders. `<mach-o/loader.h>`, `<mach-o/fat.h>` */
const machMagics: ReadonlySet<number> = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe])

/** `execve(2)`, Interpreter scripts: blanks, the interpreter, and at most one argument. */
const scriptFormat = (header: Buffer): ExecutableFormat => {
  const lineEnd = header.indexOf(0x0a)
  const line = header.subarray(2, lineEnd === -1 ? scriptLineBytes : Math.min(lineEnd, scriptLineBytes))
  const interpreter = /^[ \t]*([^ \t\0]+)/.exec(line.toString('utf8'))?.[1]
  return interpreter === undefined ? { kind: 'text' } : { kind: 'script', interpreter }
}

/** The system reads no further. BINPRM_BUF_SIZE of Linux */
const scriptLineBytes = 256

/** `elf(5)` */
const elfFormat = (header: Buffer): ExecutableFormat => {
  const wide = header[4] === 2
  const little = header[5] === 1
  if (header.length < (wide ? 64 : 52)) return { kind: 'binary' }
  const half = (offset: number): number => (little ? header.readUInt16LE(offset) : header.readUInt16BE(offset))
  const word = (offset: number): number => (little ? header.readUInt32LE(offset) : header.readUInt32BE(offset))
  const address = (offset: number): number => {
    if (!wide) return word(offset)
    return Number(little ? header.readBigUInt64LE(offset) : header.readBigUInt64BE(offset))
  }
  const tableOffset = address(wide ? 32 : 28)
  const entryBytes = half(wide ? 54 : 42)
  const entries = half(wide ? 56 : 44)
  let loader: string | undefined
  for (let entry = 0; entry < entries; entry++) {
    const offset = tableOffset + entry * entryBytes
    if (entryBytes < (wide ? 56 : 32) || offset + entryBytes > header.length) break
    if (word(offset) !== programHeaderInterp) continue
    const start = address(offset + (wide ? 8 : 4))
    const size = address(offset + (wide ? 32 : 16))
    if (size > 1 && start + size <= header.length)
      loader = header.toString('latin1', start, start + size).split('\0')[0]
  }
  return { kind: 'elf', machine: half(18), loader }
}

/** PT_INTERP */
const programHeaderInterp = 3

/** Which ELF machines a host runs by itself: its own, and the one that its processor also speaks. `<elf.h>`, e_machine */
export const machinesOf: Readonly<Record<string, readonly number[]>> = {
  x64: [62, 3],
  ia32: [3],
  arm64: [183, 40],
  arm: [40],
  ppc64: [21],
  s390x: [22],
  riscv64: [243],
  loong64: [258],
}
