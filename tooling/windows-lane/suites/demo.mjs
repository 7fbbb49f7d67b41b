// The demo's main job, which needs no person.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How it ended, what it printed, and what it found not to be as it should. */
const runDemo = () => {
  const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-demo-'))
  const output = join(directory, 'output.txt')
  const fd = openSync(output, 'w')
  const demo = ['--import', './suites/support/wine-backend.mjs', 'demo/main.js', '--logs', directory]
  const { status } = spawnSync(process.execPath, demo, {
    stdio: ['ignore', fd, fd],
    windowsHide: true,
    timeout: 150_000,
  })
  closeSync(fd)
  const text = readFileSync(output, 'utf8')
  return { status, text, problems: [...text.matchAll(/^demo: (.*)$/gm)].map(([, problem]) => problem.trim()) }
}

const uninterrupted = 'C-c did not interrupt the hung command'
let ran
const demoOnce = () => (ran ??= runDemo())

/** @type {import('./run-suite.mjs').Case[]} */
export const cases = [
  {
    id: 'main-job',
    title: 'the main job is done, and nothing is left behind',
    run: async () => {
      const { status, text, problems } = demoOnce()
      assert.ok(text.includes('sessions still running'), text)
      assert.deepEqual([problems.filter((problem) => problem !== uninterrupted), status], [[], problems.length], text)
    },
  },
  {
    id: 'interrupt',
    title: 'of the main job: C-c interrupts a command that hangs in a shell, and the shell goes on',
    run: async () => {
      const { problems, text } = demoOnce()
      assert.ok(!problems.includes(uninterrupted), text)
    },
  },
]
