// Packs the public packages as their users get them.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const run = promisify(execFile)
// npx is a batch file there, which only a shell starts.
const shell = process.platform === 'win32'

/** Every public package: its directory and its manifest. */
const publicPackages = () =>
  readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .filter((directory) => existsSync(join(directory, 'package.json')))
    .map((directory) => ({ directory, manifest: JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) }))

/**
 * Packs every public package, which must have been built, into a directory; resolves to each with its tarball.
 *
 * One call of pnpm for all; it puts the licence of the root into each, which has its one home there.
 */
export const packAll = async (destination) => {
  const filter = ['--recursive', '--filter', shell ? '"./packages/*"' : './packages/*']
  await run('npx', ['--yes', packageManager, ...filter, 'pack', '--pack-destination', destination], {
    cwd: root,
    shell,
    maxBuffer: 16 << 20,
  })
  return publicPackages().map((each) => ({ ...each, tarball: join(destination, tarballName(each.manifest)) }))
}

const tarballName = ({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
