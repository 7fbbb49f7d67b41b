// Writes the documents that are generated from tables, or with --check fails when one is stale.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './step.mjs'

const check = process.argv.includes('--check')
const scripts = readdirSync(join(root, 'packages'))
  .map((name) => join(root, 'packages', name, 'scripts', 'generate-docs.mjs'))
  .filter((path) => existsSync(path))
for (const path of scripts) {
  /** Each script exports `generate({ check })`, which resolves to the documents' names that are stale. */
  const { generate } = await import(pathToFileURL(path).href)
  const stale = await generate({ check })
  for (const document of stale) console.error(`${document} is stale: run "node tooling/scripts/generated.mjs"`)
  if (stale.length > 0) process.exitCode = 1
}
