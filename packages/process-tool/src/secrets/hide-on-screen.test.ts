import { type ScreenSnapshot, TerminalScreen, toSvg } from '@ptarmigan/screen'
import { expect, test } from 'vitest'
import { createSecretVault } from './secret-vault.ts'

const shown = async (output: string): Promise<ScreenSnapshot> => {
  using screen = new TerminalScreen({ cols: 10, rows: 4 })
  await screen.feed(output)
  return screen.snapshot({ cells: true })
}
const vault = createSecretVault({ KEY: 'secretvalue' })

test('a value that is broken over rows is one handle in the text, and dots in the cells', async () => {
  const hidden = vault.hideOnScreen(await shown('12345secretvalue!'))
  expect(hidden.lines).toEqual(['12345{{secret:KEY}}', '!', '', ''])
  expect(hidden.cells?.map((row) => row.map(({ text }) => text).join(''))).toEqual([
    '12345•••••',
    '••••••!   ',
    '          ',
    '          ',
  ])
  expect(toSvg(hidden)).not.toMatch(/secre|tvalue/)
})

test('a screen without a value stays as it is', async () => {
  const snapshot = await shown('nothing')
  expect(vault.hideOnScreen(snapshot)).toEqual(snapshot)
})

test('what is hidden already is not hidden again, even where a value is a part of its handle', () => {
  const short = createSecretVault({ A: 'secret' })
  expect(short.hide(short.hide('my secret'))).toBe('my {{secret:A}}')
})
