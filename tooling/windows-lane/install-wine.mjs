// Wine, which runs programs of Windows on Linux: found, or installed from Debian.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CannotRunHere } from './cannot-run-here.mjs'

/**
 * The two programs of Wine that the lane calls.
 *
 * @returns {{ wine: string, wineserver: string }}
 * @throws CannotRunHere when Wine is missing and cannot be installed by this user on this machine
 */
export const ensureWine = () => findWine() ?? installWine()

/** Debian keeps the 64-bit programs off the PATH; what its `wine` starts would look for the 32-bit ones first. */
const findWine = () => {
  const wine = findProgram(['/usr/lib/wine/wine64', 'wine64', 'wine'])
  const wineserver = findProgram(['/usr/lib/wine/wineserver64', 'wineserver64', 'wineserver'])
  return wine === undefined || wineserver === undefined ? undefined : { wine, wineserver }
}

const installWine = () => {
  const why = whyNotInstallable()
  if (why !== undefined) throw new CannotRunHere(`Wine is not installed, and ${why}. Install Wine 8 or newer, 64 bit.`)
  process.stdout.write('▶ Wine from Debian\n')
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'wine', 'wine64')
  const found = findWine()
  if (found === undefined) throw new CannotRunHere('Debian’s packages wine and wine64 hold no 64-bit Wine.')
  return found
}

const whyNotInstallable = () => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `on ${process.platform} ${process.arch} this script cannot install it`
  if (findProgram(['apt-get']) === undefined) return 'there is no apt-get to install it with'
  return process.getuid?.() === 0 ? undefined : 'only root may install it'
}

const apt = (...args) => {
  const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new CannotRunHere(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`)
}

/** The first that exists; a name is looked up on the PATH. */
const findProgram = (candidates) =>
  candidates
    .flatMap((name) =>
      name.startsWith('/') ? [name] : (process.env.PATH ?? '').split(delimiter).map((entry) => join(entry, name)),
    )
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
