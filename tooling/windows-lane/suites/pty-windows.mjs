// The contract of an adapter, on programs in a pseudo-console.
import { nodeProgram } from '@ptarmigan/adapter-interface/conformance'
import { createKillTree } from '@ptarmigan/kill-tree-windows'
import { createPtyBackend } from '@ptarmigan/pty-windows'
import { conformanceCasesOf } from './support/conformance.mjs'
import { withConsoleHandles } from './support/console-handles.mjs'

const trees = createKillTree()

export const cases = conformanceCasesOf({
  name: 'pty-windows',
  capabilities: ['resize', 'tree-kill', 'escaped-descendants', 'marker'],
  factory: createPtyBackend({ trees, platform: 'win32' }),
  trees,
  program: (source, args) => withConsoleHandles(nodeProgram(source, args)),
})
