/** Plain JSON: what survives `JSON.stringify` and `JSON.parse` unchanged. */
export type JsonValue = string | number | boolean | readonly JsonValue[] | JsonObject

export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** The answer of a tool. Tools answer, they do not throw: what could not be done is an answer with `isError`. */
export interface ToolResult {
  /** For the model: well-formed text without control characters but LF and TAB, never more than the answer's budget. */
  readonly text: string
  /** Whether it could not be done, or the command did not end well. */
  readonly isError: boolean
  /** The session that this is about, if there is one. */
  readonly sessionId?: string
  /** The facts of the answer, for programs. Output is in `text` only. */
  readonly data: JsonObject
  /** A screenshot as a picture. */
  readonly image?: ToolImage
}

export interface ToolImage {
  readonly mimeType: 'image/svg+xml' | 'image/png'
  readonly base64: string
}

/** How a call stands that is still waiting. */
export interface ToolProgress {
  readonly elapsedMs: number
  /** Bytes of output in the log so far. */
  readonly totalBytes: number
  /** One line for people. */
  readonly message: string
}

export interface ToolCallOptions {
  /** Ends the waiting, or the one-shot run that the call started; what is in the background goes on. */
  readonly signal?: AbortSignal | undefined
  /** Told about once a second while the call waits. */
  readonly onProgress?: ((progress: ToolProgress) => void) | undefined
}
