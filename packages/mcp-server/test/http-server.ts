import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { until } from '@ptarmigan/test-support'
import { bin, plainEnv } from './server.ts'

export interface HttpProcess extends AsyncDisposable {
  readonly child: ChildProcess
  readonly url: string
  readonly token: string
  /** Everything on standard output; must stay empty. */
  readonly output: () => string
  readonly log: () => string
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

/** A server over HTTP on a free port; resolves when it listens. */
export const startHttp = async (
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<HttpProcess> => {
  const child = spawn(process.execPath, [bin, '--http', '--port', '0', ...args], {
    env: plainEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, log] = ['', '']
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    log += String(chunk)
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const dispose = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  const token = env.PTARMIGAN_MCP_TOKEN
  try {
    await until('the server listens', () => {
      if (child.exitCode !== null) throw new Error('it ended')
      return /Listening on \S+\n/.test(log) && (token !== undefined || /token: \S+/.test(log))
    })
  } catch (error) {
    await dispose()
    throw new Error(`it does not: ${log}`, { cause: error })
  }
  return {
    child,
    url: /Listening on (\S+)/.exec(log)?.[1] ?? '',
    token: token ?? /token: (\S+)/.exec(log)?.[1] ?? '',
    output: () => output,
    log: () => log,
    ended,
    [Symbol.asyncDispose]: dispose,
  }
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A request whose every header is as told, `Host` included. */
export const send = (
  url: string,
  { method = 'POST', headers = {}, body = '' }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece) => {
        text += String(piece)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })

export const initialize: string = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
})
