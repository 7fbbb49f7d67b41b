// A folder where npm installed the packed packages, as a user of them has it.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packAll } from '../package-check/pack.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const shell = process.platform === 'win32'

/** Packs and installs; resolves to the folder. */
export const makeConsumer = async (work) => {
  const tarballs = join(work, 'tarballs')
  const consumer = join(work, 'consumer')
  rmSync(tarballs, { recursive: true, force: true })
  rmSync(consumer, { recursive: true, force: true })
  mkdirSync(tarballs, { recursive: true })
  mkdirSync(consumer)
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
  const files = (await packAll(tarballs)).map(({ tarball }) => tarball)
  await run('npm', ['install', '--no-audit', '--no-fund', ...forWindows, ...files, ...demoDependencies()], {
    cwd: consumer,
    shell,
  })
  const demo = join(root, 'apps/demo/dist')
  if (existsSync(demo)) cpSync(demo, join(consumer, 'demo'), { recursive: true })
  return consumer
}

/** Lays the suites beside what was installed, where their imports find it. */
export const layOutSuites = (consumer) => {
  const suites = join(consumer, 'suites')
  rmSync(suites, { recursive: true, force: true })
  cpSync(join(import.meta.dirname, 'suites'), suites, { recursive: true })
}

/** Elsewhere than on Windows npm must be told for whom it installs, and must run no script that builds for this machine. */
const forWindows = process.platform === 'win32' ? [] : ['--os=win32', '--cpu=x64', '--ignore-scripts']

/** The demo is no package; what it needs from npm comes beside it. */
const demoDependencies = () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/demo/package.json'), 'utf8'))
  return Object.entries(dependencies)
    .filter(([, version]) => !version.startsWith('workspace:'))
    .map(([name, version]) => `${name}@${version}`)
}
