// Packs every public package and checks the tarballs as their users get them: publint, attw, an import of each from a
// folder where npm installed them, and the server as npx starts it.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkServer } from './check-server.mjs'
import { packAll } from './pack.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const bin = (name) => join(root, 'node_modules/.bin', name)

const work = mkdtempSync(join(tmpdir(), 'ptarmigan-packages-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

const attempt = async (what, action) => {
  try {
    return await action()
  } catch (error) {
    console.error(
      `✗ ${what}\n${error.stdout ?? ''}${error.stderr ?? ''}${error.stdout === undefined ? error.stack : ''}`,
    )
    process.exit(1)
  }
}

const entryPoints = (manifest) =>
  Object.keys(manifest.publishConfig.exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => (path === '.' ? manifest.name : `${manifest.name}${path.slice(1)}`))

const tarballs = await attempt('pack', () => packAll(work))

for (const { manifest, tarball } of tarballs) {
  await attempt(`publint ${manifest.name}`, () => run(bin('publint'), ['--strict', tarball]))
  await attempt(`attw ${manifest.name}`, () => run(bin('attw'), ['--profile', 'esm-only', '--no-color', tarball]))
  console.log(`✓ ${manifest.name}: publint and attw have nothing to say`)
}

const consumer = join(work, 'consumer')
mkdirSync(consumer)
writeFileSync(join(consumer, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }))
await attempt('npm install of the tarballs', () =>
  run('npm', ['install', '--no-audit', '--no-fund', ...tarballs.map(({ tarball }) => tarball)], { cwd: consumer }),
)
for (const { manifest } of tarballs) {
  for (const entry of entryPoints(manifest)) {
    const script = `const all = await import(${JSON.stringify(entry)}); if (Object.keys(all).length === 0) throw new Error('exports nothing'); process.stdout.write(String(Object.keys(all).length))`
    const { stdout, stderr } = await attempt(`import of ${entry}`, () =>
      run(process.execPath, ['--input-type=module', '-e', script], { cwd: consumer }),
    )
    if (stderr !== '') throw new Error(`the import of ${entry} writes: ${stderr}`)
    console.log(`✓ ${entry}: ${stdout} exports from the installed tarball`)
  }
}

const { stdout: npmCache } = await run('npm', ['config', 'get', 'cache'])
const server = await attempt('npx ptarmigan-mcp in an empty folder', () =>
  checkServer({ tarballs: tarballs.map(({ tarball }) => tarball), work, npmCache: npmCache.trim() }),
)
console.log(`✓ npx ptarmigan-mcp: ${server} answers from an empty folder, and ends with its input`)
console.log(`${tarballs.length} packages packed, checked and imported`)
