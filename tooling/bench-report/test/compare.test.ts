import { describe, expect, test } from 'vitest'
import { compare, jsonLine } from '../compare.mjs'

const speed = { metric: 'strip/plain', unit: 'MB/s', better: 'higher', peer: 'strip-ansi' } as const

describe('a line of the report', () => {
  test('the ratio is that of the medians, and rounds show its noise', () => {
    const row = compare(speed, { samples: [10, 30, 20], peerSamples: [10, 10, 40] })
    expect(row).toMatchObject({ value: 20, min: 10, max: 30, peerValue: 10, peerMin: 10, peerMax: 40 })
    expect(row).toMatchObject({ ratio: 2, ratioMin: 0.5, ratioMax: 3 })
  })

  test('what is counted is added up instead', () => {
    const row = compare(
      { ...speed, unit: 'bytes lost', better: 'lower', combine: 'sum' },
      { samples: [0, 0, 0], peerSamples: [5, 0, 2] },
    )
    expect(row).toMatchObject({ value: 0, peerValue: 7, ratio: 0 })
  })

  test('to a peer of 0 there is no ratio', () => {
    const row = compare(speed, { samples: [1], peerSamples: [0] })
    expect(row).toMatchObject({ ratio: null, ratioMin: null, ratioMax: null })
    expect(JSON.parse(jsonLine(row))).toMatchObject({ ratio: null })
  })

  test('its JSON is one line of the six fields, in four digits', () => {
    const line = jsonLine(compare(speed, { samples: [123.456789], peerSamples: [3] }))
    expect(line).toBe(
      '{"metric":"strip/plain","value":123.5,"unit":"MB/s","peer":"strip-ansi","peerValue":3,"ratio":41.15}',
    )
  })
})
