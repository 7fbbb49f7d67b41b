import { describe, expect, test } from 'vitest'
import { aLook } from '../table/process-record.fixture.ts'
import { ancestorsOf, protectedIn } from './surroundings.ts'

describe('ancestors', () => {
  test('end at the first that is gone, and at one that has its number and started later', () => {
    expect(ancestorsOf(aLook([8, 4], [12, 8], [500, 12]), 500)).toEqual({ certain: [12, 8], doubtful: [] })
    const later = aLook([12, 8, 'x.exe', 9], [500, 12, 'node.exe', 5])
    expect(ancestorsOf(later, 500)).toEqual({ certain: [], doubtful: [] })
  })

  test('are doubtful where only the order of the list says that they are younger, and spared all the same', () => {
    const look = aLook([16, 12], [500, 16], [12, 8], [8, 4])
    expect(ancestorsOf(look, 500)).toEqual({ certain: [16], doubtful: [12, 8] })
    expect([...protectedIn(look, { hostPid: 500 })].sort((a, b) => a - b)).toEqual([0, 4, 8, 12, 16, 500])
  })

  test('are none beyond a number that was given to what the process has started', () => {
    const look = aLook([16, 12], [500, 16], [40, 500], [12, 40])
    expect(ancestorsOf(look, 500)).toEqual({ certain: [16], doubtful: [] })
  })
})
