import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runMcpClient } from '../src/mcp-client.ts'

// The built program, as `npx ptarmigan-mcp` would start the published one: `npm test` builds before it tests.
const require = createRequire(import.meta.url)
const manifest = require.resolve('ptarmigan-mcp/package.json')
const command = { command: process.execPath, args: [join(dirname(manifest), 'dist/bin.js')] }

test('an MCP client lists the tools, runs a command, and works in a session', async () => {
  const shown = (await runMcpClient(command)).join('\n')
  expect(shown).toContain('tools: exec, process')
  expect(shown).toContain('hello from 42')
  expect(shown).toMatch(/seen 42/)
  expect(shown).toMatch(/log of sh: ptarmigan:\/\/sessions\/[0-9a-f]{8}\/log/)
})
