import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findViolations } from '../find-violations.mjs'

const made: string[] = []
afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true })
})

/** A workspace of one package `upper`, which may import `lower` and nothing else. */
const violationsOf = (dependencies: Record<string, string>, source: string): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'ptarmigan-layers-'))
  made.push(root)
  const files = {
    'packages/upper/package.json': JSON.stringify({ name: '@ptarmigan/upper', dependencies }),
    'packages/upper/src/index.ts': source,
    'apps/.keep': '',
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return findViolations(root, { upper: ['lower'] })
}

test('an edge that the table lists passes', () => {
  expect(violationsOf({ '@ptarmigan/lower': 'workspace:*' }, "import { a } from '@ptarmigan/lower'\n")).toEqual([])
})

test('an edge in a manifest that the table does not list fails', () => {
  expect(violationsOf({ '@ptarmigan/other': 'workspace:*' }, 'export {}\n')).toEqual([
    'upper: depends on other, which the table does not allow',
  ])
})

test('an import that no manifest declares fails', () => {
  expect(violationsOf({}, "import { a } from '@ptarmigan/other/deep'\nimport b from 'left-pad'\n")).toHaveLength(2)
})

test('a package below the top that reads the platform fails', () => {
  expect(violationsOf({}, 'export const windows = process.platform\n')).toHaveLength(1)
})
