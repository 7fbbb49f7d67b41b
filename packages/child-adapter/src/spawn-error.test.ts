import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { spawnErrorOf } from './spawn-error.ts'

const spec = { file: '/bin/sh', args: [], verbatimArguments: false, cwd: undefined, env: {} }

const platform = 'linux'

const systemError = (code: string): Error => Object.assign(new Error(`spawn ${code}`), { code, syscall: 'spawn' })

test.each([
  ['E2BIG', 'arguments-too-long'],
  ['ENOEXEC', 'program-not-runnable'],
  ['EFTYPE', 'program-not-runnable'],
  ['ENAMETOOLONG', 'arguments-too-long'],
  ['EBADARCH', 'program-not-runnable'],
  ['ELIBBAD', 'program-not-runnable'],
  ['EACCES', 'permission-denied'],
  ['EPERM', 'permission-denied'],
  ['EMFILE', 'resource-exhausted'],
  ['ENFILE', 'resource-exhausted'],
  ['EAGAIN', 'resource-exhausted'],
  ['ENOMEM', 'resource-exhausted'],
  ['ERR_INVALID_ARG_VALUE', 'invalid-argument'],
  ['ETXTBSY', 'spawn-failed'],
  ['EIO', 'spawn-failed'],
])('%s is %s', (errno, code) => {
  const cause = systemError(errno)
  expect(spawnErrorOf(cause, { spec, platform })).toMatchObject({
    code,
    operation: 'spawn',
    cause,
    details: { file: '/bin/sh', errno },
  })
})

test('ENOENT of a directory is told from that of a program', () => {
  const error = systemError('ENOENT')
  expect(spawnErrorOf(error, { spec: { ...spec, cwd: '/nope' }, platform })).toMatchObject({
    code: 'directory-not-found',
  })
  expect(spawnErrorOf(error, { spec: { ...spec, file: '/nope' }, platform })).toMatchObject({
    code: 'program-not-found',
  })
  expect(spawnErrorOf(error, { spec, platform })).toMatchObject({ code: 'program-not-runnable' })
})

test('an error that is ours already stays as it is, and what is no error is kept as the cause', () => {
  const ours = new PtarmiganError('no', { code: 'aborted', operation: 'spawn' })
  expect(spawnErrorOf(ours, { spec, platform })).toBe(ours)
  expect(spawnErrorOf('odd', { spec, platform })).toMatchObject({ code: 'spawn-failed', cause: 'odd' })
})
