import type { Environment } from '../launch-spec.ts'

/** A variable by its name in any case, as Windows looks it up; an empty value is none. */
export const windowsVariable = (env: Environment, name: string): string | undefined => {
  const wanted = name.toUpperCase()
  const found = Object.entries(env).findLast(([key, value]) => key.toUpperCase() === wanted && value !== undefined)?.[1]
  return found === '' ? undefined : found
}

/**
 * An environment in which every name is there once, whatever its case: the one that was given last, so that
 * `{ ...process.env, PATH: x }` means what it says where the host's own is called `Path`.
 *
 * Node.js by itself would take the one that sorts first. https://nodejs.org/api/child_process.html
 */
export const windowsEnvironment = (env: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const byName = new Map<string, readonly [string, string]>()
  for (const entry of Object.entries(env)) byName.set(entry[0].toUpperCase(), entry)
  return Object.fromEntries(byName.values())
}
