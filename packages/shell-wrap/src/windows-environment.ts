import type { Environment } from '@ptarmigan/adapter-interface'

/** A variable by its name in any case, as Windows looks it up; an empty value is none. */
export const windowsVariable = (env: Environment, name: string): string | undefined => {
  const wanted = name.toUpperCase()
  const found = Object.entries(env).find(([key, value]) => key.toUpperCase() === wanted && value !== undefined)?.[1]
  return found === '' ? undefined : found
}
