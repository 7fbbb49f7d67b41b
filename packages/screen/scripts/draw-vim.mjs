// Writes docs/images/vim.svg, the picture in the README, from what vim wrote when it was recorded; a test holds it to that.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const conditions = ['@ptarmigan/source']
const { module } = await runnerImport(here('../src/index.ts'), {
  ...{ configFile: false, logLevel: 'error' },
  environments: { inline: { resolve: { conditions, externalConditions: conditions, noExternal: [/^@ptarmigan/] } } },
})
const screen = new module.TerminalScreen({ cols: 80, rows: 24 })
await screen.feed(await readFile(here('../fixtures/vim.vt')))
await mkdir(here('../../../docs/images'), { recursive: true })
await writeFile(here('../../../docs/images/vim.svg'), await screen.toSvg())
screen.dispose()
