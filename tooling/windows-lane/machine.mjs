// Where node.exe runs: on Windows by itself, elsewhere inside Wine.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endLeftovers } from '../scripts/end-leftovers.mjs'
import { CannotRunHere } from './cannot-run-here.mjs'
import { ensureWine } from './install-wine.mjs'
import { nodeBinary } from './node-binary.mjs'
import { timed } from './timed.mjs'

/**
 * @typedef {object} Machine
 * @property {'windows' | 'wine'} kind
 * @property {string} name for people
 * @property {() => Promise<void>} prepare makes it ready for `runNode`, once for many runs. @throws CannotRunHere
 * @property {(args: string[], options: RunOptions) => Promise<number | string>} runNode resolves to how node.exe ended: its
 *   exit code, or the reason why there is none
 * @property {() => Promise<void>} stop ends everything that still runs inside
 *
 * @typedef {{ cwd: string, stdout: string, stderr: string, limitMs: number }} RunOptions where its output goes, files
 */

/** @returns {Machine} @throws CannotRunHere */
export const openMachine = ({ node, cache }) =>
  process.platform === 'win32' ? windows() : wineMachine({ node, cache })

const windows = () => ({
  kind: 'windows',
  name: `node ${process.version} on Windows`,
  prepare: async () => undefined,
  runNode: (args, options) => runToEnd([process.execPath, ...args], { ...options, env: process.env }),
  stop: async () => undefined,
})

const wineMachine = ({ node, cache }) => {
  const { wine, wineserver } = ensureWine()
  const prefix = join(cache, 'prefix')
  const env = wineEnvironment(prefix)
  const version = spawnSync(wine, ['--version'], { encoding: 'utf8', env }).stdout.trim()
  return {
    kind: 'wine',
    name: `node ${node} under ${version}`,
    prepare: async () => {
      await Promise.all([
        timed('node.exe from npm', nodeBinary(node, cache)),
        timed('a Windows of its own', preparePrefix({ wine, wineserver, prefix, env })),
      ])
    },
    runNode: async (args, options) => runToEnd([wine, await nodeBinary(node, cache), ...args], { ...options, env }),
    stop: async () => endWine(wineserver, env),
  }
}

/** What a person's shell sets must not reach the programs: HOME would be searched for npm's and Wine's settings. */
const wineEnvironment = (prefix) => ({
  PATH: '/usr/bin:/bin',
  HOME: prefix,
  WINEPREFIX: prefix,
  WINEARCH: 'win64',
  WINEDEBUG: '-all',
  // Without these Wine offers to download a browser engine and .NET.
  WINEDLLOVERRIDES: 'mscoree=;mshtml=',
  LANG: 'C.UTF-8',
  // For support/console-handles.mjs.
  PTARMIGAN_WINDOWS_LANE: 'wine',
})

/** A Windows of its own in a folder, made once; its last step leaves a stamp, so that a half-made one is made again. */
const preparePrefix = async ({ wine, wineserver, prefix, env }) => {
  const stamp = join(prefix, 'ready-for-ptarmigan')
  const settings = 'windows 10, 1'
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === settings) return
  rmSync(prefix, { recursive: true, force: true })
  mkdirSync(prefix, { recursive: true })
  try {
    await runWine([wine, 'wineboot', '-i'], env)
    await runWine([wine, 'reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'], env)
  } finally {
    await endWine(wineserver, env)
  }
  writeFileSync(stamp, settings)
}

const runWine = async ([file, ...args], env) => {
  // Nothing to read: what Wine starts beside it stays, and would hold a pipe open.
  const ending = once(spawn(file, args, { stdio: 'ignore', env, timeout: prepareLimitMs }), 'exit')
  const [code, signal] = await ending.catch((error) => [error.message])
  if (code !== 0) throw new CannotRunHere(`Wine cannot be prepared: ${args.join(' ')} ended with ${code ?? signal}.`)
}

/** Everything of this prefix, and of no other, is ended; resolves when it is gone. */
const endWine = async (wineserver, env) => {
  spawnSync(wineserver, ['-k'], { stdio: 'ignore', env, timeout: endLimitMs })
  spawnSync(wineserver, ['-w'], { stdio: 'ignore', env, timeout: endLimitMs })
  // A server that had begun to shut down is not found any more, and may never end; nor do its services then.
  await endLeftovers(Buffer.from(`WINEPREFIX=${env.WINEPREFIX}\0`).toString('latin1'))
}

/** Under Wine 8 standard output and standard error of node.exe must be files: a pipe of Unix gives EBADF. */
const runToEnd = ([file, ...args], { cwd, stdout, stderr, limitMs, env }) =>
  new Promise((resolve) => {
    const outputs = [openSync(stdout, 'w'), openSync(stderr, 'w')]
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', ...outputs] })
    for (const fd of outputs) closeSync(fd)
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      resolve(`no end within ${limitMs / 1000} s`)
    }, limitMs)
    child.on('error', (error) => {
      clearTimeout(timer)
      resolve(error.message)
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      resolve(code ?? `ended by ${signal}`)
    })
  })

const prepareLimitMs = 180_000
const endLimitMs = 30_000
