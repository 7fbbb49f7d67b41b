// Writes docs/keys.md from the tables; with --check only says whether the file is what the tables give, and fails if not.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const source = fileURLToPath(new URL('./render-keys-document.ts', import.meta.url))
const target = fileURLToPath(new URL('../../../docs/keys.md', import.meta.url))

const { module } = await runnerImport(source, { configFile: false, logLevel: 'error' })
const wanted = module.renderKeysDocument()

if (process.argv.includes('--check')) {
  const found = await readFile(target, 'utf8').catch(() => '')
  if (found !== wanted) {
    process.stderr.write(
      'docs/keys.md is not what the key tables give; run: pnpm --filter @ptarmigan/key-encoder docs\n',
    )
    process.exitCode = 1
  }
} else {
  await writeFile(target, wanted)
}
