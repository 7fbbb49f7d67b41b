import { describe, expect, test } from 'vitest'
import { defineCase, selectCases } from './conformance-case.ts'
import { conformanceCases } from './conformance-cases.ts'
import { nothing, refusal, refuse } from './nothing.fixture.ts'
import type { ConformanceTarget } from './target.ts'

const target: ConformanceTarget = { ...nothing, capabilities: ['signals'] }

describe('the cases', () => {
  test('each has an id of its own, in kebab-case', () => {
    const ids = conformanceCases.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('there are more than a hundred', () => {
    expect(conformanceCases.length).toBeGreaterThan(100)
  })
})

describe('a selection', () => {
  const free = defineCase({ id: 'free', title: 'free' }, async () => undefined)
  const piped = defineCase({ id: 'piped', title: 'piped', requires: ['pipe', 'signals'] }, async () => undefined)
  const resized = defineCase(
    { id: 'resized', title: 'resized', requires: ['pty', 'signals', 'resize'] },
    async () => undefined,
  )

  test('holds what needs nothing, what was declared, and what the factory implies', () => {
    expect(selectCases([free, piped, resized], target).runnable).toEqual([free, piped])
  })

  test('names every capability that a skipped case misses', () => {
    expect(selectCases([free, piped, resized], target).skipped).toEqual([{ case: resized, missing: ['pty', 'resize'] }])
  })
})

describe('a case', () => {
  test('fails at its deadline instead of hanging', async () => {
    const hanging = defineCase(
      { id: 'hanging', title: 'it answers', deadlineMs: 20 },
      () => new Promise(() => undefined),
    )
    await expect(hanging.run(target)).rejects.toThrow('it answers: expected "an end within 20 ms", got "none"')
  })

  test('fails with the error of its body', async () => {
    const failing = defineCase({ id: 'failing', title: 'it works' }, async () => refuse())
    await expect(failing.run(target)).rejects.toBe(refusal)
  })

  test('tells how long it can take, its clean-up included', () => {
    expect(defineCase({ id: 'a', title: 'a', deadlineMs: 1000 }, async () => undefined).limitMs).toBeGreaterThan(1000)
  })
})
