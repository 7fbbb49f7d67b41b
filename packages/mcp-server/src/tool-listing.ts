import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import type { ToolDefinition } from '@ptarmigan/process-tool'
import { isOffered, lookingActions, type ToolPolicy } from './tool-gate.ts'

/** The tools in the protocol's form; in read-only mode only what looks, and the schema says so. */
export const listedTools = (definitions: readonly ToolDefinition[], policy: ToolPolicy): Tool[] =>
  definitions.filter((definition) => isOffered(definition, policy)).map((definition) => listed(definition, policy))

const listed = (definition: ToolDefinition, { readOnly, directories }: ToolPolicy): Tool => {
  const { name, title, annotations } = definition
  const schema = readOnly ? withActions(definition.inputSchema) : definition.inputSchema
  const notes = [
    ...(readOnly ? [`This server is read-only; actions: ${lookingActions.join(', ')}.`] : []),
    ...(name === 'exec' && directories.allowed.length > 0
      ? [`Working directories must be in ${directories.allowed.join(', ')}; the first is the default.`]
      : []),
  ]
  return {
    name,
    title,
    description: [definition.description, ...notes].join('\n\n'),
    inputSchema: { ...schema, type: 'object' },
    annotations: {
      title,
      readOnlyHint: readOnly || annotations.readOnly,
      destructiveHint: !readOnly && annotations.destructive,
      idempotentHint: annotations.idempotent,
      openWorldHint: annotations.openWorld,
    },
  }
}

const withActions = (schema: ToolDefinition['inputSchema']): ToolDefinition['inputSchema'] => {
  const { properties } = schema
  if (!isObject(properties) || !isObject(properties.action)) return schema
  return {
    ...schema,
    properties: {
      ...properties,
      action: { ...properties.action, enum: [...lookingActions], description: lookingInWords },
    },
  }
}

const lookingInWords =
  'list: sessions. poll: what is new. log: history. screenshot: the screen. wait_for: a pattern, quiet, the end or a turn.'

const isObject = (value: unknown): value is ToolDefinition['inputSchema'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
