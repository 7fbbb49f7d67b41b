import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { spawnErrorOf } from './spawn-error.ts'

const spec = { file: '/bin/sh', args: [], verbatimArguments: false, cwd: undefined, env: {} }

const systemError = (code: string): Error => Object.assign(new Error(`spawn ${code}`), { code, syscall: 'spawn' })

test.each([
  ['E2BIG', 'arguments-too-long'],
  ['ENOEXEC', 'program-not-runnable'],
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
  expect(spawnErrorOf(cause, spec)).toMatchObject({
    code,
    operation: 'spawn',
    cause,
    details: { file: '/bin/sh', errno },
  })
})

test('ENOENT of a directory is told from that of a program', () => {
  const error = systemError('ENOENT')
  expect(spawnErrorOf(error, { ...spec, cwd: '/nope' })).toMatchObject({ code: 'directory-not-found' })
  expect(spawnErrorOf(error, { ...spec, file: '/nope' })).toMatchObject({ code: 'program-not-found' })
  expect(spawnErrorOf(error, spec)).toMatchObject({ code: 'program-not-runnable' })
})

test('an error that is ours already stays as it is, and what is no error is kept as the cause', () => {
  const ours = new PtarmiganError('no', { code: 'aborted', operation: 'spawn' })
  expect(spawnErrorOf(ours, spec)).toBe(ours)
  expect(spawnErrorOf('odd', spec)).toMatchObject({ code: 'spawn-failed', cause: 'odd' })
})
