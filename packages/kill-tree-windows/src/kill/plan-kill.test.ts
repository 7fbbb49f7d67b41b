import { describe, expect, test } from 'vitest'
import { aLook } from '../table/process-record.fixture.ts'
import { chooseTool, planKill } from './plan-kill.ts'

const root = { pid: 1000, seenAs: '500 node.exe' }

describe('chooseTool', () => {
  const plain = aLook([500, 4], [1000, 500], [44, 1000])
  test.each([
    {
      title: 'taskkill where its tree is the tree',
      taskkill: 'usable',
      snapshot: plain,
      members: [1000, 44],
      tool: 'taskkill',
    },
    { title: 'a sweep without taskkill', taskkill: 'missing', snapshot: plain, members: [1000, 44], tool: 'sweep' },
    { title: 'a sweep after a refusal', taskkill: 'refused', snapshot: plain, members: [1000, 44], tool: 'sweep' },
    {
      title: 'a sweep where taskkill would follow a stale parent id',
      taskkill: 'usable',
      snapshot: aLook([500, 4], [40, 1000], [1000, 500], [44, 1000]),
      members: [1000, 44],
      tool: 'sweep',
    },
    {
      title: 'a sweep where the tree holds something protected',
      taskkill: 'usable',
      snapshot: aLook([1000, 500], [44, 1000], [48, 44]),
      members: [1000, 48],
      tool: 'sweep',
    },
    {
      title: 'a sweep where the root is gone',
      taskkill: 'usable',
      snapshot: aLook([500, 4], [44, 1000]),
      members: [44],
      tool: 'sweep',
    },
    {
      title: 'a sweep where the number of the root is another’s',
      taskkill: 'usable',
      snapshot: aLook([500, 4], [1000, 8, 'other.exe']),
      members: [],
      tool: 'sweep',
    },
  ] as const)('$title', ({ taskkill, snapshot, members, tool }) => {
    expect(chooseTool({ taskkill, snapshot, root, members: new Set(members) })).toBe(tool)
  })
})

test('without any grace nobody is asked', () => {
  expect(planKill({ graceMs: 0 })).toEqual([{ kind: 'end' }])
  expect(planKill({ graceMs: 1 })).toEqual([{ kind: 'ask' }, { kind: 'end' }])
})
