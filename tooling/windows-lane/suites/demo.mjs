// The demo's main job, which needs no person.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @type {import('./run-suite.mjs').Case[]} */
export const cases = [
  {
    id: 'main-job',
    title: 'the main job is done, and nothing is left behind',
    run: async () => {
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
      assert.equal(status, 0, readFileSync(output, 'utf8'))
    },
  },
]
