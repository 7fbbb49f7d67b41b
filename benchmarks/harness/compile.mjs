import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Compiles a C program of `benchmarks/programs`.
 *
 * @returns {Promise<{ path: string } | { why: string }>} `why` there is none
 */
export const compile = async (name, directory) => {
  const path = join(directory, name)
  const source = fileURLToPath(new URL(`../programs/${name}.c`, import.meta.url))
  try {
    await promisify(execFile)('cc', ['-O2', '-o', path, source])
    return { path }
  } catch (error) {
    return { why: error.code === 'ENOENT' ? 'there is no C compiler (cc)' : `cc failed: ${error.stderr}` }
  }
}
