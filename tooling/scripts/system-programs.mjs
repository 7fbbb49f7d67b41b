// The real programs that the process tests run: installed from Debian where one is missing and the user may.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { step } from './step.mjs'

/** Program, and the Debian package that holds it. */
const programs = {
  fish: 'fish',
  fzf: 'fzf',
  git: 'git',
  htop: 'htop',
  less: 'less',
  python3: 'python3',
  sqlite3: 'sqlite3',
  'ssh-keygen': 'openssh-client',
  tmux: 'tmux',
  vim: 'vim',
  zsh: 'zsh',
}

/** Installs what is missing; where it cannot, says what to install, and the tests that need it fail. */
export const installSystemPrograms = async () => {
  const missing = Object.entries(programs).flatMap(([program, name]) => (isOnPath(program) ? [] : [name]))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    process.stdout.write(`\nThe process tests run real programs. Install these first: ${missing.join(' ')}\n`)
    return
  }
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q']
  await step('package lists', [...quiet, 'update'])
  await step('programs that the tests run', [...quiet, 'install', '-y', '--no-install-recommends', ...missing])
}

const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

if (process.argv[1] === import.meta.filename) await installSystemPrograms()
