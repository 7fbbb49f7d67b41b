import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Starts `ptarmigan-mcp` with npx from the tarballs, in an empty folder, as a client would; it must answer `initialize`, write
 * nothing else, end with its input, and leave the folder empty.
 *
 * @param {{ tarballs: readonly string[], work: string, npmCache: string }} options `work` is a folder for temporary files
 * @returns {Promise<string>} name and version of the server, as it says
 */
export const checkServer = async ({ tarballs, work, npmCache }) => {
  const folder = join(work, 'empty')
  mkdirSync(folder)
  const packages = tarballs.flatMap((tarball) => ['--package', tarball])
  const child = spawn('npx', ['--yes', ...packages, 'ptarmigan-mcp'], { cwd: folder, stdio: 'pipe' })
  const deadline = setTimeout(() => child.stdin.destroy(), deadlineMs)
  try {
    const output = await exchange(child)
    const [line, ...rest] = output.split('\n')
    const { result } = JSON.parse(line)
    if (rest.join('') !== '') throw new Error(`more than one message on standard output: ${output}`)
    if (readdirSync(folder).length > 0) throw new Error('the folder is not empty any more')
    return `${result.serverInfo.name} ${result.serverInfo.version}`
  } finally {
    clearTimeout(deadline)
    removeInstallation(npmCache, work)
  }
}

const deadlineMs = 300_000

/** Everything that the server wrote until it ended with its input. */
const exchange = async (child) => {
  let [output, log] = ['', '']
  child.stdout.on('data', (piece) => {
    output += piece
    if (output.includes('\n')) child.stdin.end()
  })
  child.stderr.on('data', (piece) => {
    log += piece
  })
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify(initialize)}\n`)
  const [code] = await once(child, 'close')
  if (code !== 0 || output === '') throw new Error(`exit code ${code}\n${output}${log}`)
  return output
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'package-check', version: '1' } },
}

/** npx keeps what it installs for ever; this one is of no use to anybody. */
const removeInstallation = (npmCache, work) => {
  const directory = join(npmCache, '_npx')
  if (!existsSync(directory)) return
  for (const entry of readdirSync(directory)) {
    const manifest = join(directory, entry, 'package.json')
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(work.split('/').at(-1)))
      rmSync(join(directory, entry), { recursive: true, force: true })
  }
}
