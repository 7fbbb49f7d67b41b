import { expect, test } from 'vitest'
import { renderKeysDocument } from '../scripts/render-keys-document.ts'

test('docs/keys.md is what the tables give', async () => {
  await expect(renderKeysDocument()).toMatchFileSnapshot('../../../docs/keys.md')
})
