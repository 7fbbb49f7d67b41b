import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contains, createDirectoryPolicy } from './directory-policy.ts'

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ptarmigan-directories-')))
  for (const name of ['allowed/inner', 'allowed-not', 'home/inner']) mkdirSync(join(root, name), { recursive: true })
  symlinkSync(join(root, 'allowed'), join(root, 'link-in'))
  symlinkSync(join(root, 'allowed-not'), join(root, 'allowed/link-out'))
  writeFileSync(join(root, 'allowed/file'), '')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const policy = (): ReturnType<typeof createDirectoryPolicy> =>
  createDirectoryPolicy([join(root, 'link-in')], join(root, 'home'))

test('the default is the first allowed directory, as its real path', async () => {
  expect((await policy()).allowed).toEqual([join(root, 'allowed')])
  expect(await (await policy()).resolve(undefined)).toBe(join(root, 'allowed'))
})

test.each(['inner', './inner/..', 'allowed'])('a directory inside is allowed: %s', async (name) => {
  const cwd = name === 'allowed' ? join(root, name) : name
  await expect((await policy()).resolve(cwd)).resolves.toMatch(join(root, 'allowed'))
})

test.each(['..', '../allowed-not', 'link-out', 'inner/../../allowed-not', '~', '~/inner', '/'])(
  'a directory outside is refused, also behind a link: %s',
  async (cwd) => {
    await expect((await policy()).resolve(cwd)).rejects.toMatchObject({ code: 'permission-denied' })
  },
)

test.each(['missing', 'file'])('what is no directory is refused as such: %s', async (cwd) => {
  await expect((await policy()).resolve(cwd)).rejects.toMatchObject({ code: 'directory-not-found' })
})

test('without allowed directories every directory is allowed', async () => {
  const open = await createDirectoryPolicy([], join(root, 'home'))
  expect(await open.resolve('~/inner')).toBe(join(root, 'home/inner'))
  expect(await open.resolve(undefined)).toBe(process.cwd())
})

test('an allowed directory that does not exist is an error at the start', async () => {
  await expect(createDirectoryPolicy([join(root, 'missing')])).rejects.toMatchObject({ code: 'directory-not-found' })
})

test('a name that starts like the directory is not inside it', () => {
  expect(contains('/a/b', '/a/b/c')).toBe(true)
  expect(contains('/a/b', '/a/b')).toBe(true)
  expect(contains('/a/b', '/a/bc')).toBe(false)
  expect(contains('/a/b', '/a/..b')).toBe(false)
  expect(contains('/a/b', '/a/b/..c')).toBe(true)
  expect(contains('/', '/anything')).toBe(true)
})
