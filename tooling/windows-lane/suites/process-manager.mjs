// Background processes by handle.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createProcessManager, createSessionHost } from 'ptarmigan'
import { until } from './support/until.mjs'

const withManager = async (use) => {
  const host = await createSessionHost()
  try {
    await use(createProcessManager(host))
  } finally {
    await host.dispose()
  }
}

const node = `"${process.execPath}"`

/** @type {import('./run-suite.mjs').Case[]} */
export const cases = [
  {
    id: 'start-read-stop',
    title: 'a process is started, read page by page, and stopped with proof',
    run: () =>
      withManager(async (manager) => {
        const source = "console.log('one'); console.log('two'); console.log('ready'); setInterval(() => 0, 1000)"
        const { handle } = await manager.start(`${node} -e "${source}"`)
        const lines = []
        await until('it says ready', async () => {
          lines.push(...(await manager.read(handle)).lines.filter((line) => line !== ''))
          return lines.includes('ready')
        })
        // Without an offset nothing comes twice; with one nothing moves.
        assert.deepEqual(lines, ['one', 'two', 'ready'])
        assert.deepEqual((await manager.read(handle, { offset: 2 })).lines.slice(0, 2), ['two', 'ready'])
        assert.equal(manager.list().find((each) => each.handle === handle).status, 'running')
        const { receipt } = await manager.stop(handle)
        assert.ok(receipt.members.every(({ outcome }) => outcome !== 'survived'))
      }),
  },
  {
    id: 'write',
    title: 'a process is written to, and its end is told',
    run: () =>
      withManager(async (manager) => {
        const source = `process.stdin.once('data', (line) => { console.log('got ' + line); process.exit(4) })`
        const { handle } = await manager.start(`${node} -e "${source}"`)
        await manager.write(handle, 'hello\n')
        const page = await until('it ends', async () => {
          const read = await manager.read(handle, { offset: 1 })
          return read.status === 'running' ? undefined : read
        })
        assert.equal(page.exitCode, 4)
        assert.ok(page.lines.join('\n').includes('got hello'))
      }),
  },
  {
    id: 'adopt',
    title: 'a child that someone else started goes on by handle, with what it said before',
    run: () =>
      withManager(async (manager) => {
        const source =
          'process.stdout.write("first\\n"); process.stdin.once("data", () => { console.log("second"); process.exit(0) })'
        const child = spawn(process.execPath, ['-e', source], { windowsHide: true })
        const captured = []
        child.stdout.on('data', (bytes) => captured.push({ stream: 'stdout', bytes }))
        await until('it said something', () => captured.length > 0)
        const { handle } = await manager.adopt({ child, command: 'a child', captured })
        await manager.write(handle, 'go\n')
        const page = await until('it ends', async () => {
          const read = await manager.read(handle, { offset: 1 })
          return read.status === 'running' ? undefined : read
        })
        assert.deepEqual(
          page.lines.filter((line) => line !== ''),
          ['first', 'second'],
        )
      }),
  },
  {
    id: 'stop-all',
    title: 'everything is stopped at once',
    run: () =>
      withManager(async (manager) => {
        const staying = `${node} -e "setInterval(() => 0, 1000)"`
        await Promise.all([manager.start(staying), manager.start(staying)])
        await manager.stopAll()
        assert.ok(manager.list().every(({ status }) => status !== 'running'))
      }),
  },
]
