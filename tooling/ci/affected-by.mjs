import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { families } from './families.mjs'

/**
 * @typedef {{ directory: string, name: string, needs: readonly string[] }} Member a package of the workspace, with the
 *   names of everything that it depends on, also for its tests
 */

/**
 * The directories of the packages that changed, and of those that depend on them. A change outside of packages and apps, but
 * in documents, can break everything.
 *
 * @param {readonly string[]} changed paths from the root
 * @param {readonly Member[]} workspace
 */
export const affectedBy = (changed, workspace) => {
  const all = workspace.map(({ directory }) => directory)
  const files = changed.filter((path) => path !== '' && !isDocument(path))
  if (files.some((path) => !all.some((directory) => path.startsWith(`${directory}/`)))) return all
  const touched = workspace.filter(({ directory }) => files.some((path) => path.startsWith(`${directory}/`)))
  const names = new Set(touched.map(({ name }) => name))
  for (let before = -1; before !== names.size; ) {
    before = names.size
    for (const { name, needs } of workspace) if (needs.some((each) => names.has(each))) names.add(name)
  }
  return workspace.filter(({ name }) => names.has(name)).map(({ directory }) => directory)
}

/** Splits directories by where they can be tried. */
export const byFamily = (directories) => {
  const only = (family) => families[family].map((name) => `packages/${name}`)
  return {
    posix: directories.filter((each) => !only('windows').includes(each)),
    windows: directories.filter((each) => !only('posix').includes(each)),
  }
}

/** @returns {Member[]} */
export const readWorkspace = (root) =>
  ['packages', 'apps', 'tooling'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .map((name) => ({ directory: `${parent}/${name}`, path: join(root, parent, name, 'package.json') }))
      .filter(({ path }) => existsSync(path))
      .map(({ directory, path }) => {
        const { name, dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8'))
        return { directory, name, needs: Object.keys({ ...dependencies, ...devDependencies }) }
      }),
  )

const isDocument = (path) => path.endsWith('.md') || path.startsWith('docs/') || path.startsWith('.changeset/')
