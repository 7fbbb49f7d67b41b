import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll } from 'vitest'

/** How a fixture is run. */
export interface FixtureOptions {
  readonly args?: readonly string[]
  /** Shell words that run before the fixture in its own process, e.g. `ulimit -n 100`. */
  readonly before?: string
}

const directory = mkdtempSync(join(tmpdir(), 'ptarmigan-child-fixtures-'))
// Fixtures that give up being root still have to read theirs.
chmodSync(directory, 0o755)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/**
 * Runs a host of its own, in a session of its own, and gives the JSON that it prints.
 *
 * For what only shows in a process that does nothing else: descriptors, memory, limits, signals.
 */
export const runFixture = async (name: string, { args = [], before = ':' }: FixtureOptions = {}): Promise<unknown> => {
  const path = join(directory, `${name}.mjs`)
  await build({
    entryPoints: [fileURLToPath(new URL(`../fixtures/${name}.ts`, import.meta.url))],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@ptarmigan/source'],
    logLevel: 'warning',
  })
  const command = `${before} && exec "$0" --expose-gc "$@"`
  const host = spawn('sh', ['-c', command, process.execPath, path, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stdout = ''
  host.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  const [code, signal]: unknown[] = await new Promise((resolve, reject) => {
    host.on('error', reject)
    host.on('close', (...end) => resolve(end))
  })
  if (code !== 0) throw new Error(`${name} ended with ${String(code ?? signal)} after printing ${stdout}`)
  return JSON.parse(stdout)
}
