import { z } from 'zod'
import { execInputSchema } from './input/exec-input.ts'
import { processInputSchema } from './input/process-input.ts'
import type { ToolDefinition } from './tool-definition.ts'
import type { JsonObject, ToolCallOptions, ToolResult } from './tool-result.ts'

/** A tool as a model is told of it. */
export const definitionOf = (
  name: ToolDefinition['name'],
  call: (input: unknown, options?: ToolCallOptions) => Promise<ToolResult>,
): ToolDefinition => ({ name, ...facts[name], inputSchema: inputSchemas[name](), call })

const facts = {
  exec: {
    title: 'Run a command',
    description:
      'Runs a shell command. Mode one-shot (default) waits for the end and answers with the output and the exit code; limits are ' +
      '120 s in all and 60 s without output unless you give others. For a program that asks, draws or is typed into (a REPL, ssh, ' +
      'an installer, vim) use mode session; for a server or a long job use mode daemon, or yieldMs. Those go on in the background: ' +
      'the answer has a sessionId for the tool process. Only the head and the tail of a long output are shown; the log has all of it.',
    annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  process: {
    title: 'Work with running sessions',
    description:
      'Works with the sessions that exec started: list them, poll what is new, read the log, type (paste the text, then submit), ' +
      'send_keys for special keys such as C-c, take a screenshot, wait_for something, and kill. poll gives each part of the output ' +
      'once. Sessions that ended stay readable for a while.',
    annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
} as const

const inputSchemas: Record<ToolDefinition['name'], () => JsonObject> = {
  exec: () => jsonSchemaOf(execInputSchema),
  process: () => jsonSchemaOf(processInputSchema),
}

const jsonSchemaOf = (schema: z.ZodObject): JsonObject => plainObject(z.toJSONSchema(schema, { io: 'input' }))

/** Without what is not JSON, and without the prototype of whoever made it. */
const plainObject = (value: object): JsonObject => JSON.parse(JSON.stringify(value))
