import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endLeftovers } from '../../tooling/scripts/end-leftovers.mjs'
import { markerVariable } from './workspace.mjs'

const program = fileURLToPath(new URL('./contestant.mjs', import.meta.url))

/**
 * Measures one side of a metric once, in a process of its own, and ends everything that it started.
 *
 * @param {{ name: string, url: string, timeoutMs?: number }} metric
 * @param {string} contestant one of the metric's
 * @param {{ params: object, workspace: object, signal: AbortSignal, nodes: Record<string, string> }} options
 * @returns {Promise<Record<string, number>>} its figures
 */
export const runContestant = async (metric, contestant, { params, workspace, signal, nodes }) => {
  const { execArgv = [], node } = metric.contestants[contestant]
  const directory = workspace.makeDirectory(`${metric.name}-${contestant}`)
  const child = fork(program, [metric.url, contestant, JSON.stringify({ ...params, directory })], {
    execArgv,
    ...(node === undefined ? {} : { execPath: nodes[node] }),
    env: { ...process.env, TMPDIR: directory, [markerVariable]: workspace.marker },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  try {
    return await figuresOf(child, { signal, timeoutMs: metric.timeoutMs ?? defaultTimeoutMs })
  } finally {
    child.kill('SIGKILL')
    const ended = await endLeftovers(workspace.marker, { patienceMs: signal.aborted ? 500 : 3000 })
    if (ended > 0) process.stderr.write(`  ${metric.name}, ${contestant}: ended ${ended} processes that it left\n`)
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
  }
}

const defaultTimeoutMs = 300_000

const figuresOf = (child, { signal, timeoutMs }) =>
  new Promise((resolve, reject) => {
    let said = ''
    let message
    child.stderr.on('data', (piece) => {
      said = (said + piece).slice(-4000)
    })
    child.on('message', (told) => {
      message = told
    })
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const timer = setTimeout(() => reject(new Error(`no figures within ${timeoutMs / 1000} s`)), timeoutMs)
    child.on('error', reject)
    child.on('close', (code, how) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      if (message?.figures !== undefined) resolve(message.figures)
      else reject(new Error(`ended with ${how ?? code} and no figures\n${message?.error ?? ''}${said}`))
    })
  })
