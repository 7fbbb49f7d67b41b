// Packs the public packages as their users get them.
import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const run = promisify(execFile)
// npx is a batch file there, which only a shell starts.
const shell = process.platform === 'win32'

/** Every public package: its directory and its manifest. */
export const publicPackages = () =>
  readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .map((directory) => ({ directory, manifest: JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) }))

/** Packs one package, which must have been built, into a directory; resolves to the tarball's path. */
export const pack = async ({ directory, manifest }, destination) => {
  // The licence belongs into every tarball and has one home in the repository.
  const licence = join(directory, 'LICENSE')
  cpSync(join(root, 'LICENSE'), licence)
  try {
    await run('npx', ['--yes', packageManager, 'pack', '--pack-destination', destination], { cwd: directory, shell })
  } finally {
    rmSync(licence)
  }
  return join(destination, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`)
}
