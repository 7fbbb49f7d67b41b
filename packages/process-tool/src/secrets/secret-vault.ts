import { PtarmiganError } from '@ptarmigan/adapter-interface'
import type { ScreenSnapshot } from '@ptarmigan/screen'
import type { OutputFilter } from '@ptarmigan/session-host'
import { findSecrets, restLength } from './find-secrets.ts'
import { hideOnScreen } from './hide-on-screen.ts'
import { createSecretFilter, type SecretFilter } from './secret-filter.ts'
import { handleOf, needlesOf } from './secret-needles.ts'
import { createSecretOutputFilter } from './secret-output-filter.ts'

/** The secrets of one set of tools: hides values, and turns handles into values. */
export interface SecretVault {
  readonly isEmpty: boolean
  /** The text with every value as its handle, as many lines as before. `wrapAt`: the width at which a screen breaks lines, also inside a value. */
  hide(text: string, options?: { readonly wrapAt?: number | undefined }): string
  /** The text without what may be the rest of a value whose beginning was cut off. */
  withoutRest(text: string): string
  hideOnScreen(snapshot: ScreenSnapshot): ScreenSnapshot
  createTextFilter(): SecretFilter
  /** For the output of one session. */
  createOutputFilter(): OutputFilter
  /** Whether the text has a handle. */
  hasHandle(text: string): boolean
  /** The text with every handle as its value. @throws `invalid-argument` for a name that is not known */
  reveal(text: string, operation: string): string
}

export const createSecretVault = (secrets: Readonly<Record<string, string>>): SecretVault => {
  const needles = needlesOf(secrets)
  const names = Object.keys(secrets)
  const handles = new Set(names.map(handleOf))

  const hide = (text: string, { wrapAt }: { readonly wrapAt?: number | undefined } = {}): string => {
    if (needles.length === 0) return text
    // A value may be a part of a handle; what is hidden already stays as it is.
    return text
      .split(/(\{\{secret:\w+\}\})/)
      .map((part) => (handles.has(part) ? part : hidePlain(part, wrapAt)))
      .join('')
  }
  const hidePlain = (text: string, wrapAt: number | undefined): string => {
    let shown = ''
    let position = 0
    for (const span of findSecrets(text, needles, wrapAt === undefined ? undefined : breaksAfter(wrapAt))) {
      const lineBreaks = text.slice(span.start, span.end).replace(/[^\n]/g, '')
      shown += text.slice(position, span.start) + span.names.map(handleOf).join('') + lineBreaks
      position = span.end
    }
    return shown + text.slice(position)
  }

  return {
    isEmpty: names.length === 0,
    hide,
    withoutRest: (text) => text.slice(restLength(text, needles)),
    hideOnScreen: (snapshot) => (needles.length === 0 ? snapshot : hideOnScreen(snapshot, { needles, hide })),
    createTextFilter: () => createSecretFilter(needles),
    createOutputFilter: () => createSecretOutputFilter(needles),
    hasHandle: (text) => text.search(anyHandle) !== -1,
    reveal: (text, operation) =>
      text.replace(anyHandle, (_handle, name: string) => {
        const value = Object.hasOwn(secrets, name) ? secrets[name] : undefined
        if (value === undefined) throw unknownSecret(name, { names, operation })
        return value
      }),
  }
}

const anyHandle = /\{\{secret:(\w+)\}\}/g

/** The line break after a row that is full. */
const breaksAfter = (cols: number): RegExp => new RegExp(`(?<=[^\\n]{${cols}})\\n`, 'g')

const unknownSecret = (
  name: string,
  { names, operation }: { names: readonly string[]; operation: string },
): PtarmiganError =>
  new PtarmiganError(
    `Cannot ${operation}: there is no secret ${JSON.stringify(name)}. ` +
      `${names.length === 0 ? 'There are none' : `There are: ${names.join(', ')}`}. Nothing was sent.`,
    { code: 'invalid-argument', operation, details: { name } },
  )
