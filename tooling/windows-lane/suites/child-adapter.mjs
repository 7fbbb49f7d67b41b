// The contract of an adapter, on programs with pipes.
import { createChildBackend } from '@ptarmigan/child-adapter'
import { createKillTree } from '@ptarmigan/kill-tree-windows'
import { conformanceCasesOf } from './support/conformance.mjs'

const trees = createKillTree()

export const cases = conformanceCasesOf({
  name: 'child-adapter on Windows',
  capabilities: [
    'exact-bytes',
    'end-of-input',
    'back-pressure',
    'tree-kill',
    'escaped-descendants',
    'held-output',
    'marker',
  ],
  factory: createChildBackend({ trees }),
  trees,
})
