import { expect, test } from 'vitest'
import { chooseEndName } from './stdio-links.ts'

test.each([
  { what: 'what the program shows', program: 'socket:[7]', own: 'socket:[3]', name: 'socket:[7]' },
  { what: 'the other end of the pair, when it is gone', program: undefined, own: 'socket:[3]', name: 'socket:[4]' },
  {
    what: 'the other end, when it points at a file by now',
    program: '/tmp/log',
    own: 'socket:[3]',
    name: 'socket:[4]',
  },
  {
    what: 'what the program shows, when nothing is known here',
    program: 'socket:[7]',
    own: undefined,
    name: 'socket:[7]',
  },
  { what: 'nothing, when nothing is known', program: 'pipe:[7]', own: undefined, name: undefined },
  { what: 'nothing, when the own end is no socket', program: undefined, own: 'pipe:[3]', name: undefined },
])('the name is $what', ({ program, own, name }) => {
  expect(chooseEndName(program, own)).toBe(name)
})
