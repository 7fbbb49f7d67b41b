// Writes docs/sequences.md from the tables of this package; with --check, fails if it is not what they say.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const source = fileURLToPath(new URL('./sequences-document.ts', import.meta.url))
const target = fileURLToPath(new URL('../../../docs/sequences.md', import.meta.url))

const { module } = await runnerImport(source, { configFile: false, logLevel: 'error' })
const document = module.sequencesDocument()

if (!process.argv.includes('--check')) {
  await writeFile(target, document)
} else if ((await readFile(target, 'utf8').catch(() => '')) !== document) {
  process.stderr.write('docs/sequences.md is stale: run `pnpm --filter @ptarmigan/ansi docs` and commit it.\n')
  process.exitCode = 1
}
