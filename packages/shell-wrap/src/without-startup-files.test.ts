import { expect, test } from 'vitest'
import { withoutStartupFiles } from './without-startup-files.ts'

test('B197: the variables that name startup files are taken out, and nothing else', () => {
  const env = { PATH: '/bin', BASH_ENV: '/rc', ENV: '/rc', ENVY: 'x' }
  expect(withoutStartupFiles(env)).toEqual({ PATH: '/bin', BASH_ENV: undefined, ENV: undefined, ENVY: 'x' })
  expect(env.BASH_ENV).toBe('/rc')
})
