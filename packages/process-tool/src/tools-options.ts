import { PtarmiganError } from '@ptarmigan/adapter-interface'

export interface ToolsOptions {
  /**
   * Values that no answer, log page or screen may show, by name: `{ TOKEN: 'abc…' }` shows as `{{secret:TOKEN}}`. The handle
   * in a command, environment, text, data or literal becomes the value on its way to the program. Names are letters, digits
   * and `_`.
   */
  readonly secrets?: Readonly<Record<string, string>> | undefined
  /** Whether the log file on disk holds the values of secrets; default false. */
  readonly keepSecretsInLog?: boolean | undefined
  /** Characters (UTF-16) of the text of an answer, 1,000 to 1,000,000; default 30,000. */
  readonly maxAnswerChars?: number | undefined
  /** Limit of a one-shot from its start where a call gives none, in milliseconds; default 120,000. */
  readonly defaultTimeoutMs?: number | undefined
  /** Limit of a one-shot without output where a call gives none, in milliseconds; default 60,000. */
  readonly defaultIdleTimeoutMs?: number | undefined
  /** The shell of a call that names none, by name or path; default: the platform's. */
  readonly defaultShell?: string | undefined
  /** The working directory of a call that names none; default: the host's. */
  readonly defaultCwd?: string | undefined
}

export interface CheckedOptions {
  readonly secrets: Readonly<Record<string, string>>
  readonly keepSecretsInLog: boolean
  readonly maxAnswerChars: number
  readonly defaultTimeoutMs: number
  readonly defaultIdleTimeoutMs: number
  readonly defaultShell: string | undefined
  readonly defaultCwd: string | undefined
}

/** @throws `invalid-argument` naming the option */
export const checkToolsOptions = (options: ToolsOptions): CheckedOptions => ({
  secrets: checkSecrets(options.secrets ?? {}),
  keepSecretsInLog: options.keepSecretsInLog ?? false,
  maxAnswerChars: whole('maxAnswerChars', options.maxAnswerChars ?? 30_000, { least: 1000, most: 1_000_000 }),
  defaultTimeoutMs: whole('defaultTimeoutMs', options.defaultTimeoutMs ?? 120_000, { least: 1, most: longestTimerMs }),
  defaultIdleTimeoutMs: whole('defaultIdleTimeoutMs', options.defaultIdleTimeoutMs ?? 60_000, {
    least: 1,
    most: longestTimerMs,
  }),
  defaultShell: text('defaultShell', options.defaultShell),
  defaultCwd: text('defaultCwd', options.defaultCwd),
})

/** The longest time that a timer of Node.js takes. https://nodejs.org/api/timers.html */
export const longestTimerMs = 2_147_483_647

const whole = (option: string, value: unknown, { least, most }: { least: number; most: number }): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw refusal(option, `must be a whole number from ${least} to ${most}`)
}

const text = (option: string, value: unknown): string | undefined => {
  if (value === undefined || (typeof value === 'string' && value !== '')) return value
  throw refusal(option, 'must be text that is not empty')
}

const checkSecrets = (secrets: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  for (const [name, value] of Object.entries(secrets)) {
    if (!/^\w{1,64}$/.test(name))
      throw refusal('secrets', `has the name ${JSON.stringify(name)}; names are letters, digits and _`)
    // The value itself is never quoted.
    if (typeof value !== 'string' || value.trim() === '')
      throw refusal(`secrets.${name}`, 'must be text that is not blank')
  }
  return { ...secrets }
}

const refusal = (option: string, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot make tools: \`${option}\` ${rule}.`, {
    code: 'invalid-argument',
    operation: 'make tools',
    details: { option },
  })
