import type { JsonObject, ToolCallOptions, ToolResult } from './tool-result.ts'

/** A tool as a model is told of it, in no vendor's form. */
export interface ToolDefinition {
  readonly name: 'exec' | 'process'
  readonly title: string
  /** What a model must know to use it. */
  readonly description: string
  /** JSON Schema (draft 2020-12) of the input: always an object, without alternatives at its top. */
  readonly inputSchema: JsonObject
  /** What a host may want to know before it allows a call. */
  readonly annotations: {
    readonly readOnly: boolean
    readonly destructive: boolean
    readonly idempotent: boolean
    readonly openWorld: boolean
  }
  /** Runs the tool on whatever a model sent; a wrong input is an answer that says what is wrong. */
  call(input: unknown, options?: ToolCallOptions): Promise<ToolResult>
}
