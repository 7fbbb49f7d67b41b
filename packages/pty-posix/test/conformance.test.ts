import { type ConformanceTarget, selectConformanceCases } from '@ptarmigan/adapter-interface/conformance'
import { createKillTree } from '@ptarmigan/kill-tree-posix'
import { expect, test } from 'vitest'
import { createPtyBackend } from '../src/index.ts'

const trees = createKillTree()

const linuxOnly = ['holders', 'argument-limits', 'proc-files', 'input-wait'] as const
const elsewhere = process.platform === 'linux' ? [] : linuxOnly

const target: ConformanceTarget = {
  name: 'pty-posix',
  capabilities: [
    'exact-bytes',
    'end-of-input',
    'back-pressure',
    'signals',
    'graceful-kill',
    'tree-kill',
    'escaped-descendants',
    'held-output',
    'resize',
    'line-discipline',
    'marker',
    'file-modes',
    'program-format',
    'descriptor-count',
    'posix-shell',
    ...(process.platform === 'linux' ? linuxOnly : []),
  ],
  factory: createPtyBackend({ trees }),
  trees,
}

const { runnable, skipped } = selectConformanceCases(target)

for (const each of runnable) test(`${each.id}: ${each.title}`, { timeout: each.limitMs }, () => each.run(target))

test('what is skipped is skipped by name', () => {
  const missing = new Set(skipped.flatMap((each) => each.missing))
  expect(missing).toEqual(new Set(['pipe', ...elsewhere]))
})
