// Fails on an import between packages that docs/architecture.md does not list.
import { fileURLToPath } from 'node:url'
import { findViolations } from './find-violations.mjs'
import { layers } from './layers.mjs'

const violations = findViolations(fileURLToPath(new URL('../..', import.meta.url)), layers)
for (const violation of violations) console.error(violation)
if (violations.length > 0) process.exitCode = 1
else console.log(`${Object.keys(layers).length} packages in the table, no edge that it does not list`)
