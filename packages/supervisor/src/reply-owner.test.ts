import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReplyOwner } from './reply-owner.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A terminal whose foreground a test moves. */
const createFakeTerminal = (group: number | undefined) => {
  const state = { group, looks: 0 }
  const foreground = (): number | undefined => {
    state.looks += 1
    return state.group
  }
  return { state, owner: createReplyOwner(() => ({ foreground })) }
}

describe('B161: a reply', () => {
  test('is given while the one who asked has the terminal', () => {
    const { owner } = createFakeTerminal(7)
    owner.arrived()
    owner.waits()
    expect(owner.isStillThere()).toBe(true)
    owner.parsed()
    expect(owner.isStillThere()).toBe(true)
  })

  test('is dropped when the foreground changed since the query arrived, e.g. back to the shell', () => {
    const { state, owner } = createFakeTerminal(7)
    owner.arrived()
    owner.waits()
    state.group = 1
    expect(owner.isStillThere()).toBe(false)
  })

  test('belongs to the output that is parsed, not to what arrived after it', () => {
    const { state, owner } = createFakeTerminal(7)
    owner.arrived()
    owner.waits()
    vi.advanceTimersByTime(5)
    state.group = 1
    owner.arrived()
    owner.waits()
    expect(owner.isStillThere()).toBe(false)
    owner.parsed()
    expect(owner.isStillThere()).toBe(true)
  })

  test('is given where nobody can tell who has the terminal', () => {
    const { state, owner } = createFakeTerminal(undefined)
    owner.arrived()
    owner.waits()
    state.group = 1
    expect(owner.isStillThere()).toBe(true)
    expect(createReplyOwner(() => undefined).isStillThere()).toBe(true)
  })

  test('costs no look when its query is parsed as it arrives', () => {
    const { state, owner } = createFakeTerminal(7)
    for (let chunk = 0; chunk < 1000; chunk++) {
      owner.arrived()
      expect(owner.isStillThere()).toBe(true)
      owner.parsed()
    }
    expect(state.looks).toBe(0)
  })

  test('costs no look for each chunk of a flood that is parsed later', () => {
    const { state, owner } = createFakeTerminal(7)
    for (let chunk = 0; chunk < 1000; chunk++) {
      owner.arrived()
      owner.waits()
      owner.parsed()
    }
    expect(state.looks).toBe(1)
  })
})
