import { expect, test } from 'vitest'
import { terminalEnvironment } from './terminal-environment.ts'

test('a terminal is an xterm with 256 colours and more where nothing else was given', () => {
  expect(terminalEnvironment({ PATH: '/bin' }, {})).toEqual({
    PATH: '/bin',
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
  })
})

test('TERM and COLORTERM that were given are kept', () => {
  const given = { TERM: 'vt100', COLORTERM: '' }
  expect(terminalEnvironment(given, { TERM: 'dumb' })).toEqual(given)
})

test('TERM of the terminal in which the host runs is not inherited', () => {
  const host = { TERM: 'screen', COLORTERM: '24bit' }
  expect(terminalEnvironment({ ...host }, host)).toEqual({ TERM: 'xterm-256color', COLORTERM: 'truecolor' })
})

test('what speaks of the outer terminal is dropped', () => {
  const outer = {
    TMUX: '/tmp/tmux-0/default,1,0',
    TMUX_PANE: '%0',
    STY: '1.pts',
    WINDOW: '2',
    WINDOWID: '3',
    COLUMNS: '80',
    LINES: '24',
    TERMCAP: 'x',
  }
  expect(Object.keys(terminalEnvironment({ ...outer, HOME: '/h' }, {}))).toEqual(['HOME', 'TERM', 'COLORTERM'])
})

test('a variable that is called LINES and holds no number is no size', () => {
  expect(terminalEnvironment({ LINES: 'a\nb' }, {})).toMatchObject({ LINES: 'a\nb' })
})
