import { expect, test } from 'vitest'
import { environmentFor } from './environment-policy.ts'

const env = {
  PATH: '/bin',
  HOME: '/home/me',
  LC_ALL: 'C',
  AWS_SECRET: 'a',
  Aws_Region: 'b',
  AWSOME: 'c',
  PTARMIGAN_MCP_TOKEN: 'd',
}

test('inherit lets everything through but the names to drop and the token', () => {
  expect(environmentFor(env, { base: 'inherit', drop: ['aws_*'] })).toEqual({
    PATH: '/bin',
    HOME: '/home/me',
    LC_ALL: 'C',
    AWSOME: 'c',
  })
})

test('minimal lets through what programs need, and drops from that too', () => {
  expect(environmentFor(env, { base: 'minimal', drop: ['home'] })).toEqual({ PATH: '/bin', LC_ALL: 'C' })
})

test('a name without a star is the whole name', () => {
  expect(environmentFor({ TOKEN: '1', TOKENS: '2' }, { base: 'inherit', drop: ['TOKEN'] })).toEqual({ TOKENS: '2' })
})
