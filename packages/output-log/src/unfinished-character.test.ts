import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnfinishedCharacter } from './unfinished-character.ts'
import { unfinishedCharacterLength } from './utf8-boundary.ts'

describe('UnfinishedCharacter', () => {
  const chunksOf = (byte: fc.Arbitrary<number>) =>
    fc.array(fc.array(byte, { maxLength: 6 }).map((bytes) => Uint8Array.from(bytes)))

  const passedOn = (given: readonly Uint8Array[], afterEach: (passed: Buffer) => void): Buffer => {
    let passed = Buffer.alloc(0)
    const character = new UnfinishedCharacter((bytes) => {
      passed = Buffer.concat([passed, bytes])
    })
    for (const chunk of given) {
      character.push(chunk)
      afterEach(passed)
    }
    character.flush()
    return passed
  }

  test('passes every byte on, in order, and keeps three back at most', () => {
    const byte = fc.oneof(fc.constantFrom(0xc3, 0xa9, 0xf0, 0x9f, 0x99, 0x82, 0xe2, 0x82), fc.nat(255))
    fc.assert(
      fc.property(chunksOf(byte), (given) => {
        const all = Buffer.concat(given)
        let pushed = 0
        const passed = passedOn(given, (now) => {
          pushed += 1
          const soFar = Buffer.concat(given.slice(0, pushed))
          expect(soFar.subarray(0, now.length)).toEqual(now)
          expect(soFar.length - now.length).toBeLessThanOrEqual(3)
        })
        expect(passed).toEqual(all)
      }),
      { seed: 12, numRuns: 1000 },
    )
  })

  test('never stops inside a character of valid text, wherever it is cut', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 60 })
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '€', '🙂', '\n') }), cuts, (text, lengths) => {
        const rest = Buffer.from(text)
        const places = lengths.map((_length, index) => lengths.slice(0, index).reduce((sum, each) => sum + each, 0))
        const chunks = lengths.map((length, index) => rest.subarray(places[index], (places[index] ?? 0) + length))
        passedOn(chunks, (now) => expect(unfinishedCharacterLength(now)).toBe(0))
      }),
      { seed: 13, numRuns: 500 },
    )
  })

  test('passes on a chunk that ends with a whole character without copying it', () => {
    const passed: Uint8Array[] = []
    const chunk = Buffer.from('é')
    new UnfinishedCharacter((bytes) => passed.push(bytes)).push(chunk)
    expect(passed[0]).toBe(chunk)
  })
})
