import type { Session, SessionHost } from '@ptarmigan/session-host'
import type { Answer } from './answer/answer.ts'
import { toolResult } from './answer/answer.ts'
import { failureAnswer } from './answer/failure-answer.ts'
import { runExec } from './exec/run-exec.ts'
import type { ExecInput } from './input/exec-input.ts'
import { execInputSchema } from './input/exec-input.ts'
import { parseInput } from './input/parse-input.ts'
import { parseProcessInput } from './input/parse-process-input.ts'
import type { ProcessInput } from './input/process-input.ts'
import { runProcessAction } from './process/run-process-action.ts'
import { createSecretVault } from './secrets/secret-vault.ts'
import { createSessionView, type SessionView } from './session-view.ts'
import type { ToolContext } from './tool-context.ts'
import type { ToolDefinition } from './tool-definition.ts'
import { definitionOf } from './tool-definitions.ts'
import type { ToolCallOptions, ToolResult } from './tool-result.ts'
import { checkToolsOptions, type ToolsOptions } from './tools-options.ts'

/** Two tools for a language model over the sessions of a host. */
export interface Tools {
  /** Runs a command: waits for its end, or starts it in the background. Never rejects. */
  exec(input: ExecInput, options?: ToolCallOptions): Promise<ToolResult>
  /** Looks at, types into, waits for and ends sessions. Never rejects. */
  process(input: ProcessInput, options?: ToolCallOptions): Promise<ToolResult>
  /** Both, as a model is told of them. */
  readonly definitions: readonly ToolDefinition[]
}

/**
 * Makes the tools. They keep no process of their own: the host ends what they started.
 *
 * @throws `invalid-argument` naming the option
 */
export const createTools = (host: SessionHost, options: ToolsOptions = {}): Tools => {
  const checked = checkToolsOptions(options)
  const vault = createSecretVault(checked.secrets)
  const views = new WeakMap<Session, SessionView>()
  const context: ToolContext = {
    host,
    options: checked,
    vault,
    viewOf: (session, viewOptions) => {
      const view = views.get(session) ?? createSessionView(session, { vault, ...viewOptions })
      views.set(session, view)
      return view
    },
  }

  const answered = async (action: () => Promise<Answer>): Promise<ToolResult> => {
    const answer = await action().catch(failureAnswer)
    return toolResult(answer, { vault, maxChars: checked.maxAnswerChars })
  }
  const exec = (input: unknown, callOptions: ToolCallOptions = {}): Promise<ToolResult> =>
    answered(async () => runExec(parseInput(execInputSchema, input, 'exec'), { ...context, ...callOptions }))
  const process = (input: unknown, callOptions: ToolCallOptions = {}): Promise<ToolResult> =>
    answered(async () => runProcessAction(parseProcessInput(input), { ...context, ...callOptions }))

  return { exec, process, definitions: [definitionOf('exec', exec), definitionOf('process', process)] }
}
