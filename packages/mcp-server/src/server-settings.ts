import { type Environment, PtarmiganError } from 'ptarmigan'
import { type EnvironmentPolicy, tokenVariable } from './environment-policy.ts'

/** Everything that a start of the server decides. */
export interface ServerSettings {
  readonly transport: TransportSettings
  /** Empty: programs may start everywhere. */
  readonly allowedDirectories: readonly string[]
  readonly shell: string | undefined
  readonly environment: EnvironmentPolicy
  /** Values that no answer shows, by name. */
  readonly secrets: Readonly<Record<string, string>>
  readonly maxSessions: number
  readonly maxAnswerChars: number
  readonly timeoutMs: number
  readonly idleTimeoutMs: number
  readonly readOnly: boolean
  /** `undefined`: a temporary directory that goes with the server. */
  readonly logDirectory: string | undefined
  readonly verbose: boolean
}

export type TransportSettings =
  | { readonly kind: 'stdio' }
  /** Without a token a random one is made and printed. */
  | {
      readonly kind: 'http'
      readonly port: number
      readonly token: string | undefined
      readonly allowedOrigins: readonly string[]
    }

/** The options of the command line, as they were given. */
export interface Flags {
  readonly http?: true
  readonly port?: number
  readonly token?: string
  readonly allowOrigin: readonly string[]
  readonly allowDir: readonly string[]
  readonly shell?: string
  readonly env: 'inherit' | 'minimal'
  readonly dropEnv: readonly string[]
  readonly secret: readonly string[]
  readonly maxSessions: number
  readonly maxAnswerChars: number
  readonly timeout: number
  readonly idleTimeout: number
  readonly readOnly?: true
  readonly logs?: string
  readonly verbose?: true
}

/** The port of `--http` where none is given. */
export const defaultPort = 8717

/** @throws `invalid-argument` */
export const settingsFrom = (flags: Flags, env: Environment): ServerSettings => ({
  transport: transportFrom(flags, env),
  allowedDirectories: flags.allowDir,
  shell: flags.shell,
  environment: { base: flags.env, drop: flags.dropEnv },
  secrets: Object.fromEntries(flags.secret.map((name) => [name, secretValue(name, env)])),
  maxSessions: flags.maxSessions,
  maxAnswerChars: flags.maxAnswerChars,
  timeoutMs: flags.timeout * 1000,
  idleTimeoutMs: flags.idleTimeout * 1000,
  readOnly: flags.readOnly ?? false,
  logDirectory: flags.logs,
  verbose: flags.verbose ?? false,
})

const transportFrom = ({ http, port, token, allowOrigin }: Flags, env: Environment): TransportSettings => {
  if (http) {
    return {
      kind: 'http',
      port: port ?? defaultPort,
      token: checkToken(token ?? (env[tokenVariable] || undefined)),
      allowedOrigins: allowOrigin.map(checkOrigin),
    }
  }
  if (port !== undefined || token !== undefined || allowOrigin.length > 0)
    throw refusal('--port, --token and --allow-origin belong to --http, which is not given.')
  return { kind: 'stdio' }
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
const checkToken = (token: string | undefined): string | undefined => {
  if (token === undefined || /^[\w.~+/-]+=*$/.test(token)) return token
  throw refusal('The token must be letters, digits and -._~+/ without spaces.')
}

const checkOrigin = (origin: string): string => {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin
  throw refusal(`${JSON.stringify(origin)} is no origin; write it like https://example.com or http://localhost:6274.`)
}

const secretValue = (name: string, env: Environment): string => {
  const value = env[name]
  if (value !== undefined && value !== '') return value
  throw refusal(`--secret ${name}: there is no such variable in the environment of the server.`)
}

const refusal = (message: string): PtarmiganError =>
  new PtarmiganError(message, { code: 'invalid-argument', operation: 'read the command line' })
