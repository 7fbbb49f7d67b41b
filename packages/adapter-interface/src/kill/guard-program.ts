import { accessSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PtarmiganError } from '../error.ts'

/** What kills the guarded trees when the host has ended. */
export interface GuardProgram {
  readonly node: string
  readonly script: string
}

/**
 * Where the guard's program is: beside the module that asks (its `import.meta.url`) in a built package; in a source tree,
 * where the module is two folders down, it is what was built from it, since Node 20 runs no TypeScript.
 *
 * @throws `unsupported` where there is none to run
 */
export const findGuardProgram = (moduleUrl: string): GuardProgram => {
  // The executable of such an application runs only the application.
  if (process.getBuiltinModule('node:sea')?.isSea())
    throw unsupported('a single executable application has no Node to run it with')
  const places = ['./guard.js', '../../dist/guard.js'].map((path) => fileURLToPath(new URL(path, moduleUrl)))
  const script = places.find(exists)
  if (script === undefined)
    throw unsupported(`its program is at none of ${places.join(', ')}; build the package, or keep it out of the bundle`)
  return { node: process.execPath, script }
}

const exists = (path: string): boolean => {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}

const unsupported = (reason: string): PtarmiganError =>
  new PtarmiganError(`Cannot guard processes against the end of this one: ${reason}.`, {
    code: 'unsupported',
    operation: 'guard-orphans',
  })
