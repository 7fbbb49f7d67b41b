import type { ToolDefinition, ToolResult } from '@ptarmigan/process-tool'
import type { DirectoryPolicy } from './directory-policy.ts'

/** What this server lets a model do. */
export interface ToolPolicy {
  /** Only look: nothing is started, typed into or ended. */
  readonly readOnly: boolean
  readonly directories: DirectoryPolicy
}

/** The actions of `process` that change nothing about a program. */
export const lookingActions: readonly string[] = ['list', 'poll', 'log', 'screenshot', 'wait_for']

/** Whether a tool is offered at all. */
export const isOffered = ({ name }: Pick<ToolDefinition, 'name'>, { readOnly }: ToolPolicy): boolean =>
  !readOnly || name === 'process'

/** What goes to the tool, or the answer that it gets instead. */
export type GatedCall =
  | { readonly kind: 'pass'; readonly input: unknown }
  | { readonly kind: 'refuse'; readonly answer: ToolResult }

/**
 * Holds a call against the policy. What is wrong with the input as such is left to the tool, which says it better.
 *
 * @throws `permission-denied`, `directory-not-found`
 */
export const gateCall = async (
  { name, input }: { readonly name: ToolDefinition['name']; readonly input: unknown },
  policy: ToolPolicy,
): Promise<GatedCall> => {
  if (name === 'process') return gateProcess(input, policy)
  if (!isRecord(input)) return { kind: 'pass', input }
  const { cwd } = input
  if (cwd !== undefined && typeof cwd !== 'string') return { kind: 'pass', input }
  return { kind: 'pass', input: { ...input, cwd: await policy.directories.resolve(cwd) } }
}

const gateProcess = (input: unknown, { readOnly }: ToolPolicy): GatedCall => {
  const action = isRecord(input) ? input.action : undefined
  if (!readOnly || typeof action !== 'string' || lookingActions.includes(action)) return { kind: 'pass', input }
  return refuse(
    'read-only',
    `This server is read-only: ${JSON.stringify(action)} is not available. Actions: ${lookingActions.join(', ')}.`,
  )
}

/** An answer of the server itself, in the tools' form. */
export const refuse = (code: string, text: string): Extract<GatedCall, { kind: 'refuse' }> => ({
  kind: 'refuse',
  answer: { text, isError: true, data: { error: code } },
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
