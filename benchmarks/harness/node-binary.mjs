import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * A Node of another version, from npm through its cache; nothing is installed in the repository.
 *
 * @param {string} version exact
 * @returns {Promise<{ path: string } | { why: string }>} `why` there is none
 */
export const nodeBinary = async (version) => {
  if (process.versions.node === version) return { path: process.execPath }
  const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const print = ['node', '-p', 'process.execPath']
  try {
    const { stdout } = await promisify(execFile)('npx', [
      '--yes',
      '--package',
      `${packageName}@${version}`,
      '--',
      ...print,
    ])
    const path = stdout.trim()
    const { stdout: found } = await promisify(execFile)(path, ['--version'])
    return found.trim() === `v${version}` ? { path } : { why: `npx gave ${found.trim()} for Node ${version}` }
  } catch (error) {
    return { why: `Node ${version} cannot be had: ${error.stderr || error.message}` }
  }
}
