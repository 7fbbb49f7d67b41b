import { expect, test } from 'vitest'
import { decideEarlierState } from './earlier-state.ts'

const running = { state: 'running' } as const

test.each([
  ['finished', { state: 'finished' }, { hostLives: true, programLives: true }],
  ['held', running, { hostLives: true, programLives: true }],
  ['held', { state: 'created' }, { hostLives: true, programLives: false }],
  ['left', running, { hostLives: false, programLives: true }],
  ['lost', running, { hostLives: false, programLives: false }],
  ['unknown', undefined, { hostLives: false, programLives: false }],
] as const)('%s: of %j, where %j', (state, manifest, lives) => {
  expect(decideEarlierState(manifest, lives)).toBe(state)
})
