export type { ForkedProgram, ForkProgram, PtyBinding } from './launch/binding.ts'
export type { PosixPlatformName } from './posix-platform.ts'
export { createPtyBackend, type PtyBackendOptions } from './pty-backend.ts'
