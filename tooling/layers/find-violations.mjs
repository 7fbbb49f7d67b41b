import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { platformReaders } from './layers.mjs'

/**
 * Every edge between packages that the table does not list: of a manifest, of an import in the sources, and of sources
 * that read the platform.
 *
 * @param {string} root of the repository
 * @param {Record<string, string[]>} layers who may import whom
 * @returns {string[]} one sentence for each violation
 */
export const findViolations = (root, layers) =>
  ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => violationsOf({ directory: join(root, group, name), name }, layers)),
  )

const violationsOf = ({ directory, name }, layers) => {
  const allowed = layers[name]
  if (allowed === undefined) return [`${name}: the table does not know this package`]
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const runtime = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies }
  const edges = Object.keys(runtime)
    .map(workspaceName)
    .filter((target) => target !== undefined)
  const declared = new Set(Object.keys(runtime))
  return [
    ...edges
      .filter((target) => !allowed.includes(target))
      .map((target) => `${name}: depends on ${target}, which the table does not allow`),
    ...sourceFiles(join(directory, 'src')).flatMap((path) => sourceViolations({ path, name, allowed, declared })),
  ]
}

const sourceViolations = ({ path, name, allowed, declared }) => {
  const source = readFileSync(path, 'utf8')
  const isTest = path.endsWith('.test.ts')
  const imports = [...source.matchAll(/(?:from|import\()\s*'([^'.][^']*)'/g)].map(([, specifier]) =>
    packageOf(specifier),
  )
  const wrong = imports.filter((specifier) => {
    const target = workspaceName(specifier)
    if (isTest || specifier.startsWith('node:') || target === name) return false
    return target === undefined ? !declared.has(specifier) : !allowed.includes(target)
  })
  const readsPlatform = !isTest && !path.includes('/apps/') && !platformReaders.some((reader) => path.endsWith(reader))
  const reads = readsPlatform && /process\.platform|os\.platform\(/.test(withoutComments(source))
  return [
    ...wrong.map(
      (specifier) => `${name}: ${path} imports ${specifier}, which its manifest or the table does not allow`,
    ),
    ...(reads ? [`${name}: ${path} reads the platform; only ptarmigan does, below it is a parameter`] : []),
  ]
}

const withoutComments = (source) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const workspaceName = (specifier) => {
  if (specifier === 'ptarmigan') return specifier
  return specifier.startsWith('@ptarmigan/') ? specifier.slice('@ptarmigan/'.length) : undefined
}

const sourceFiles = (directory) =>
  readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
