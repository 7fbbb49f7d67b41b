import { type ConformanceTarget, selectConformanceCases } from '@ptarmigan/adapter-interface/conformance'
import { createKillTree } from '@ptarmigan/kill-tree-posix'
import { expect, test } from 'vitest'
import { createChildBackend } from '../src/index.ts'

const trees = createKillTree()

const linuxOnly = ['holders', 'argument-limits', 'proc-files'] as const
const elsewhere = process.platform === 'linux' ? [] : linuxOnly

const target: ConformanceTarget = {
  name: 'child-adapter on POSIX',
  capabilities: [
    'exact-bytes',
    'end-of-input',
    'back-pressure',
    'signals',
    'graceful-kill',
    'tree-kill',
    'escaped-descendants',
    'held-output',
    'marker',
    'file-modes',
    'program-format',
    'descriptor-count',
    'posix-shell',
    ...(process.platform === 'linux' ? linuxOnly : []),
  ],
  factory: createChildBackend({ trees }),
  trees,
}

const { runnable, skipped } = selectConformanceCases(target)

for (const each of runnable) test(`${each.id}: ${each.title}`, { timeout: each.limitMs }, () => each.run(target))

test('what is skipped is skipped by name', () => {
  const missing = new Set(skipped.flatMap((each) => each.missing))
  expect(missing).toEqual(new Set(['input-wait', 'line-discipline', 'pty', 'resize', ...elsewhere]))
})
