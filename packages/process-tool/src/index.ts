// The tools
export { createTools, type Tools } from './create-tools.ts'
export { type ExecInput, execInputSchema } from './input/exec-input.ts'
export type { ProcessAction } from './input/process-actions.ts'
export { type ProcessInput, processInputSchema } from './input/process-input.ts'
export type { ToolDefinition } from './tool-definition.ts'
export type { JsonObject, JsonValue, ToolCallOptions, ToolImage, ToolProgress, ToolResult } from './tool-result.ts'
export type { ToolsOptions } from './tools-options.ts'
