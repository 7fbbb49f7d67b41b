import { expect, test } from 'vitest'
import { carriesMarker, sessionMarkerVariable, withSessionMarker } from './session-marker.ts'

test('the marker is added to an environment, which is left as it was', () => {
  const env = { PATH: '/bin' }
  expect(withSessionMarker(env, 'a1')).toEqual({ PATH: '/bin', [sessionMarkerVariable]: 'a1' })
  expect(env).toEqual({ PATH: '/bin' })
})

test('a session inside a session carries both markers', () => {
  const outer = withSessionMarker({}, 'a1')
  const inner = withSessionMarker(outer, 'b2')
  const value = inner[sessionMarkerVariable] ?? ''
  expect(carriesMarker(value, 'a1')).toBe(true)
  expect(carriesMarker(value, 'b2')).toBe(true)
})

test('a marker is found only as a whole', () => {
  expect(carriesMarker('a1b2:c3d4', 'a1')).toBe(false)
  expect(carriesMarker('a1b2:c3d4', 'b2:c3')).toBe(false)
  expect(carriesMarker('', 'a1')).toBe(false)
})

test('an empty outer marker adds nothing', () => {
  expect(withSessionMarker({ [sessionMarkerVariable]: '' }, 'a1')[sessionMarkerVariable]).toBe('a1')
  expect(withSessionMarker({ [sessionMarkerVariable]: undefined }, 'a1')[sessionMarkerVariable]).toBe('a1')
})
