import { describe, expect, test } from 'vitest'
import { type ConformanceTarget, selectConformanceCases } from '../src/conformance/index.ts'
import { createExampleBackend } from './example-adapter.ts'
import { createExampleTrees } from './example-trees.ts'

const trees = createExampleTrees()

const target: ConformanceTarget = {
  name: 'the example adapter',
  capabilities: [
    'exact-bytes',
    'end-of-input',
    'back-pressure',
    'signals',
    'graceful-kill',
    'held-output',
    'marker',
    'file-modes',
    'posix-shell',
    'descriptor-count',
    ...(process.platform === 'linux' ? (['argument-limits', 'proc-files'] as const) : []),
  ],
  factory: createExampleBackend({ trees }),
  trees,
}

const { runnable, skipped } = selectConformanceCases(target)

describe('the example of a third party keeps the contract', () => {
  for (const each of runnable) test(`${each.id}: ${each.title}`, { timeout: each.limitMs }, () => each.run(target))
})

test('what the example does not claim is skipped by name', () => {
  const missing = new Set(skipped.flatMap((each) => each.missing))
  expect([...missing].sort()).toEqual([
    'escaped-descendants',
    'holders',
    'input-wait',
    'line-discipline',
    'program-format',
    'pty',
    'resize',
    'tree-kill',
  ])
})
