import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'

/** This package as users get it, for tests in which another Node process is the host. */
export interface BuiltPackage extends Disposable {
  readonly index: string
  readonly guard: string
}

const sourceOf = (name: string): string => fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url))

/** Builds the package from its present source into a directory of its own: no build has to come before the tests. */
export const buildPackage = async (): Promise<BuiltPackage> => {
  const directory = mkdtempSync(join(tmpdir(), 'kill-tree-build-'))
  await build({
    entry: { index: sourceOf('index'), guard: sourceOf('guard') },
    outDir: directory,
    config: false,
    silent: true,
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    splitting: false,
    noExternal: [/.*/],
    tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
    esbuildOptions: (options) => {
      options.conditions = ['@ptarmigan/source']
    },
  })
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module' }))
  return {
    index: join(directory, 'index.js'),
    guard: join(directory, 'guard.js'),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  }
}
