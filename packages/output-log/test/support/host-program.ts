import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll } from 'vitest'

let bundle: Promise<string> | undefined

afterAll(async () => {
  if (bundle !== undefined) await rm(join(await bundle, '..'), { recursive: true, force: true })
})

/** `fixtures/log-host.ts` as one file that any Node runs: some failures need a process of their own. */
const hostProgram = async (): Promise<string> => {
  bundle ??= buildHost()
  return await bundle
}

const buildHost = async (): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'output-log-host-'))
  const conditions = ['@ptarmigan/source']
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: fileURLToPath(new URL('../fixtures/log-host.ts', import.meta.url)),
      outDir,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'host.mjs' } },
    },
  })
  return join(outDir, 'host.mjs')
}

/** Runs the host program to its end; a shell command in front prepares what it runs in, and ends with `exec "$@"`. */
export const runHost = async (args: readonly string[], prepare: readonly string[] = []): Promise<unknown> => {
  const argv = [...prepare, process.execPath, await hostProgram(), ...args]
  const { stdout } = await promisify(execFile)(argv[0] ?? '', argv.slice(1))
  return JSON.parse(stdout)
}

/** Starts the host program, and waits for its first line. */
export const startHost = async (args: readonly string[]): Promise<ChildProcess> => {
  const host = spawn(process.execPath, [await hostProgram(), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(host.stdout)
  await once(lines, 'line')
  return host
}

/** A shell command for `runHost`. `$1` is the directory, and gone from the arguments when `exec "$@"` runs. */
export const shell = (script: string, directory: string): readonly string[] => [
  'sh',
  '-ec',
  `${script}; shift; exec "$@"`,
  'sh',
  directory,
]

const isRoot = process.getuid?.() === 0

/** The same in a mount namespace of its own, where even an ordinary user may mount; what it mounts goes with it. */
export const mountingShell = (script: string, directory: string): readonly string[] => [
  'unshare',
  isRoot ? '-m' : '-Urm',
  ...shell(script, directory),
]

/** Whether this machine lets us have such a namespace. */
export const canMount = async (directory: string): Promise<boolean> => {
  const [program = '', ...args] = mountingShell('mount -t tmpfs -o size=64k tmpfs "$1"', directory)
  try {
    await promisify(execFile)(program, [...args, 'true'])
    return true
  } catch {
    return false
  }
}
