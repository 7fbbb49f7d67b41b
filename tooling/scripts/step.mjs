import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const { packageManager } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** A program of the workspace's own node_modules. */
export const tool = (name) => `${root}node_modules/.bin/${name}`

/**
 * Runs a program to its end and resolves to its output; a failure prints everything and ends this process with its code.
 *
 * @param {string} title what the step is for, one line
 * @param {string[]} command the program and its arguments
 * @param {{ quiet?: boolean, env?: Record<string, string> }} options `quiet` keeps the output unless the step fails
 */
export const step = async (title, command, { quiet = false, env = {} } = {}) => {
  const startedAt = Date.now()
  process.stdout.write(`\n▶ ${title}\n`)
  const { code, output } = await run(command, { quiet, env })
  if (code !== 0) {
    if (quiet) process.stdout.write(output)
    process.stdout.write(`\n✗ ${title}: exit code ${code}\n  ${command.join(' ')}\n`)
    process.exit(code)
  }
  process.stdout.write(`✓ ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`)
  return output
}

/** Installs exactly what the lockfile says, if that was not done since it last changed. */
export const install = async () => {
  const stamp = `${root}node_modules/.ptarmigan-installed`
  const lock = createHash('sha256')
    .update(readFileSync(`${root}pnpm-lock.yaml`))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  await step('install', ['npx', '--yes', packageManager, 'install', '--frozen-lockfile'], { quiet: true })
  writeFileSync(stamp, lock)
}

/** Builds every package. */
export const build = () => turbo('build')

/** Runs a task of every package; pnpm comes through npx because turbo asks for it on PATH. */
export const turbo = (task, ...rest) =>
  step(
    task,
    [
      'npx',
      '--yes',
      '--package',
      packageManager,
      '--',
      tool('turbo'),
      'run',
      task,
      '--output-logs=errors-only',
      `--concurrency=${availableParallelism()}`,
      ...rest,
    ],
    {
      quiet: true,
      env: { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  )

const run = ([file, ...args], { quiet, env }) =>
  new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const pieces = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        pieces.push(piece)
        if (!quiet) process.stdout.write(piece)
      })
    }
    child.on('error', (error) => resolve({ code: 127, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString() }))
  })
