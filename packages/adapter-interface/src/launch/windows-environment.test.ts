import { expect, test } from 'vitest'
import { windowsEnvironment, windowsVariable } from './windows-environment.ts'

test('a name is there once whatever its case, as it was given last', () => {
  expect(windowsEnvironment({ Path: 'a', TEMP: 't', PATH: 'b' })).toEqual({ TEMP: 't', PATH: 'b' })
  expect(windowsEnvironment({ PATH: 'a', path: 'b' })).toEqual({ path: 'b' })
})

test('names of hidden variables, which begin with "=", stay', () => {
  expect(windowsEnvironment({ '=C:': 'C:\\x' })).toEqual({ '=C:': 'C:\\x' })
})

test('a variable is found in any case, the last one given', () => {
  expect(windowsVariable({ Path: 'a', PATH: 'b' }, 'path')).toBe('b')
  expect(windowsVariable({ PATH: 'b', Path: undefined }, 'Path')).toBe('b')
  expect(windowsVariable({ ComSpec: '' }, 'COMSPEC')).toBe(undefined)
})
