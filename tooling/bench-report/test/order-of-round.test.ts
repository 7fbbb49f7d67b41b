import { expect, test } from 'vitest'
import { orderOfRound } from '../order-of-round.mjs'

test('every round measures every side once', () => {
  for (let round = 0; round < 12; round++)
    expect([...orderOfRound(['ours', 'one', 'other'], round)].sort()).toEqual(['one', 'other', 'ours'])
})

test('two sides change places every round', () => {
  const firsts = Array.from({ length: 4 }, (_, round) => orderOfRound(['ours', 'peer'], round)[0])
  expect(firsts).toEqual(['ours', 'peer', 'peer', 'ours'])
})

test('over the rounds every side is the first and the last', () => {
  const rounds = Array.from({ length: 6 }, (_, round) => orderOfRound(['a', 'b', 'c'], round))
  expect(new Set(rounds.map((order) => order.at(0)))).toEqual(new Set(['a', 'b', 'c']))
  expect(new Set(rounds.map((order) => order.at(-1)))).toEqual(new Set(['a', 'b', 'c']))
})
