export { splitInput } from './input/split-input.ts'
export type {
  ConptyBinding,
  ConptyKind,
  ConsoleProgram,
  OpenConsole,
  OpenOptions,
} from './launch/binding.ts'
export { createPtyBackend, type PtyBackendOptions } from './pty-backend.ts'
