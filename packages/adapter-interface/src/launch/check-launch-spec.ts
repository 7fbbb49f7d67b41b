import { PtarmiganError } from '../error.ts'
import type { LaunchSpec } from '../launch-spec.ts'

/** A {@link LaunchSpec} whose every part can be handed to the system as it is. */
export interface CheckedLaunchSpec {
  readonly file: string
  readonly args: readonly string[]
  readonly verbatimArguments: boolean
  readonly cwd: string | undefined
  readonly env: Readonly<Record<string, string>>
}

/**
 * Refuses what the system would cut, stringify or misread, before anything is started.
 *
 * @throws `invalid-argument` naming the field: NUL bytes, values that are not strings, an empty program name
 */
export const checkLaunchSpec = (
  spec: LaunchSpec,
  hostEnv: Readonly<Record<string, string | undefined>>,
): CheckedLaunchSpec => ({
  file: checkedFile(spec.file),
  args: spec.args.map((value, index) => checkedText(value, `args[${index}]`)),
  verbatimArguments: spec.verbatimArguments ?? false,
  cwd: spec.cwd === undefined ? undefined : checkedCwd(spec.cwd),
  env: checkedEnv(spec.env ?? hostEnv),
})

const checkedFile = (value: unknown): string => {
  const file = checkedText(value, 'file')
  if (file === '') throw refusal('file', value, 'must name a program')
  return file
}

const checkedCwd = (value: unknown): string => {
  const cwd = checkedText(value, 'cwd')
  if (cwd === '') throw refusal('cwd', value, 'must name a directory')
  return cwd
}

const checkedEnv = (env: Readonly<Record<string, unknown>>): Record<string, string> => {
  const checked: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue
    if (name === '' || name.includes('\0') || name.slice(1).includes('='))
      throw refusal('env', name, 'has a name that is empty or holds NUL or "="')
    checked[name] = checkedText(value, `env.${name}`)
  }
  return checked
}

const checkedText = (value: unknown, field: string): string => {
  if (typeof value !== 'string') throw refusal(field, value, 'must be a string')
  if (value.includes('\0')) throw refusal(field, value, 'must not contain a NUL byte: the system would cut it there')
  return value
}

const refusal = (field: string, value: unknown, rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot start a program: ${field} ${rule}; got ${quoted(value)}.`, {
    code: 'invalid-argument',
    operation: 'spawn',
    details: { field },
  })

const quoted = (value: unknown): string => {
  if (typeof value !== 'string') return String(value)
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}… (${value.length} characters)` : text
}
