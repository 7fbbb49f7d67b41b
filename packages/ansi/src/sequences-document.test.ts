import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sequencesDocument } from '../scripts/sequences-document.ts'

test('docs/sequences.md is what the tables say', async () => {
  const document = await readFile(new URL('../../../docs/sequences.md', import.meta.url), 'utf8')
  expect(document).toBe(sequencesDocument())
})
