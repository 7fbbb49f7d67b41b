// The contract of an adapter, on programs in a pseudo-console.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { nodeProgram } from '@ptarmigan/adapter-interface/conformance'
import { createKillTree } from '@ptarmigan/kill-tree-windows'
import { createPtyBackend } from '@ptarmigan/pty-windows'
import { conformanceCasesOf } from './support/conformance.mjs'
import { withConsoleHandles } from './support/console-handles.mjs'

const trees = createKillTree()
const backend = createPtyBackend({ trees, platform: 'win32' })

const contract = conformanceCasesOf({
  name: 'pty-windows',
  capabilities: ['resize', 'graceful-kill', 'tree-kill', 'escaped-descendants', 'marker'],
  factory: backend,
  trees,
  program: (source, args) => withConsoleHandles(nodeProgram(source, args)),
})

/** @type {import('./run-suite.mjs').Case[]} */
export const cases = [
  ...contract,
  {
    id: 'failed-start',
    title: 'B169: a console on which nothing could be started is closed, and the next one works',
    run: async () => {
      const file = join(mkdtempSync(join(tmpdir(), 'ptarmigan-pty-')), 'text.exe')
      writeFileSync(file, 'this is no program')
      for (let round = 0; round < 3; round++)
        await assert.rejects(backend.spawn({ file, args: [] }), (error) =>
          isPtarmiganError(error, 'program-not-runnable'),
        )
      const adapter = await backend.spawn(withConsoleHandles(nodeProgram('process.exit(6)')))
      assert.deepEqual(await adapter.wait(), { kind: 'exited', code: 6 })
      await adapter.dispose()
    },
  },
  {
    id: 'end-by-handle',
    title: 'B170: the end comes by the handle of the process, its output before it, and no part is called complete',
    run: async () => {
      const lines = Array.from({ length: 2000 }, (_, index) => `line-${index}-${'x'.repeat(40)};`)
      const source = `require('node:fs').writeSync(1, Array.from({ length: 2000 }, (_, n) => 'line-' + n + '-' + 'x'.repeat(40) + ';').join('\\n')); process.exit(9)`
      const adapter = await backend.spawn(withConsoleHandles(nodeProgram(source)))
      let text = ''
      adapter.onStdout((chunk) => {
        text += Buffer.from(chunk).toString('latin1')
      })
      assert.deepEqual(await adapter.exited, { kind: 'exited', code: 9 })
      assert.deepEqual(await adapter.wait(), { kind: 'exited', code: 9 })
      const drained = await adapter.drained
      const missing = lines.filter((line) => !text.includes(line)).length
      assert.ok(drained === 'complete' ? missing === 0 : drained.heldBy.length === 0, `${missing} lines of 2000`)
      await adapter.dispose()
    },
  },
]
