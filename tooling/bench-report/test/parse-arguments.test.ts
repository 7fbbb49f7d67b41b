import { describe, expect, test } from 'vitest'
import { ArgumentError, helpText, parseArguments } from '../parse-arguments.mjs'

const metrics = ['strip', 'page', 'many']

describe('the command line of the benchmarks', () => {
  test('without arguments everything is measured, five times', () => {
    expect(parseArguments([], { metrics })).toEqual({ kind: 'run', only: metrics, runs: 5 })
  })

  test('--only may be given several times and keeps the order of the list', () => {
    expect(parseArguments(['--only', 'many', '--only=strip', '--only', 'many'], { metrics })).toMatchObject({
      only: ['strip', 'many'],
    })
  })

  test('--runs sets the number of runs', () => {
    expect(parseArguments(['--runs', '11'], { metrics })).toMatchObject({ runs: 11 })
  })

  test('--help asks for the help, whatever else is given', () => {
    expect(parseArguments(['--only', 'strip', '--help'], { metrics })).toEqual({ kind: 'help' })
    expect(helpText([{ name: 'strip', what: 'stripping' }])).toMatch(/--runs[\s\S]*strip {2}stripping/)
  })

  test.each([
    [['--only', 'nothing'], 'there is no metric "nothing". There are: strip, page, many.'],
    [['--only', ''], 'there is no metric ""'],
    [['--only'], '--only'],
    [['--runs', '4'], '--runs must be an integer from 5 to 1000; got "4"'],
    [['--runs', '5.5'], 'got "5.5"'],
    [['--runs', '1e3'], 'got "1e3"'],
    [['--runs', '-7'], '--runs'],
    [['--runs', '1001'], 'got "1001"'],
    [['--runs'], '--runs'],
    [['--fast'], '--fast'],
    [['strip'], 'strip'],
  ])('%j is an error that says what is wrong', (args, message) => {
    const parse = (): unknown => parseArguments(args, { metrics })
    expect(parse).toThrowError(ArgumentError)
    expect(parse).toThrowError(message)
  })
})
