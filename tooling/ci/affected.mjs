// Which packages a change can break, by family of platforms, as outputs of a step of GitHub Actions.
//
//   node tooling/ci/affected.mjs [--base <commit>]     without a base: all
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { affectedBy, byFamily, readWorkspace } from './affected-by.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({ options: { base: { type: 'string', default: '' } } })

const workspace = readWorkspace(root)
const changed =
  values.base === ''
    ? undefined
    : execFileSync('git', ['diff', '--name-only', `${values.base}...HEAD`], { cwd: root, encoding: 'utf8' }).split('\n')
const affected = changed === undefined ? workspace.map(({ directory }) => directory) : affectedBy(changed, workspace)
for (const [family, directories] of Object.entries(byFamily(affected)))
  process.stdout.write(`${family}=${directories.join(' ')}\n`)
