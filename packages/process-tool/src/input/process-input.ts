import { z } from 'zod'
import { type ProcessAction, processActions } from './process-actions.ts'

/** The input of `process`: validation, JSON Schema and type in one. What each action takes is in `processActions`. */
export const processInputSchema: z.ZodObject<
  {
    action: z.ZodEnum<{ [Action in ProcessAction]: Action }>
    sessionId: z.ZodOptional<z.ZodString>
    timeoutMs: z.ZodOptional<z.ZodNumber>
    offset: z.ZodOptional<z.ZodNumber>
    limit: z.ZodOptional<z.ZodNumber>
    text: z.ZodOptional<z.ZodString>
    bracketed: z.ZodOptional<z.ZodBoolean>
    data: z.ZodOptional<z.ZodString>
    end: z.ZodOptional<z.ZodBoolean>
    keys: z.ZodOptional<z.ZodArray<z.ZodString>>
    hex: z.ZodOptional<z.ZodArray<z.ZodString>>
    literal: z.ZodOptional<z.ZodString>
    keyDelayMs: z.ZodOptional<z.ZodNumber>
    cols: z.ZodOptional<z.ZodNumber>
    rows: z.ZodOptional<z.ZodNumber>
    format: z.ZodOptional<z.ZodEnum<{ text: 'text'; svg: 'svg'; png: 'png' }>>
    pattern: z.ZodOptional<z.ZodString>
    quietMs: z.ZodOptional<z.ZodNumber>
    turn: z.ZodOptional<z.ZodBoolean>
    exit: z.ZodOptional<z.ZodBoolean>
    graceMs: z.ZodOptional<z.ZodNumber>
  },
  z.core.$strict
> = z.strictObject({
  action: z
    .enum(processActions)
    .describe(
      'list: sessions. poll: what is new. log: history. paste: type text. submit: press Enter. write: raw data to the input. ' +
        'send_keys: special keys. resize: the terminal. screenshot: the screen. wait_for: a pattern, quiet, the end or a turn. kill: end it.',
    ),
  sessionId: z.string().min(1).optional().describe('The session; needed by every action but list.'),
  timeoutMs: z
    .number()
    .optional()
    .describe(
      'poll: wait up to this many milliseconds for output or the end, default 0. wait_for: the longest wait, default 30000. Clamped to 0…120000.',
    ),
  offset: z.int().min(0).optional().describe('log: first line, from 1. Without offset and limit: the last 200 lines.'),
  limit: z.int().min(1).optional().describe('log: how many lines, at most 300.'),
  text: z.string().optional().describe('paste: the text. It is not submitted: use submit.'),
  bracketed: z
    .boolean()
    .optional()
    .describe(
      'paste: force brackets on or off. Default: as the program asked. false helps where a paste into a password prompt did nothing.',
    ),
  data: z.string().optional().describe('write: sent as it is; end a line with \\n.'),
  end: z.boolean().optional().describe('write: ends the input after the data (end of file).'),
  keys: z
    .array(z.string())
    .optional()
    .describe(
      'send_keys: names such as Enter, Tab, Escape, Up, F5, C-c, M-x, S-Tab. Sent in the order literal, hex, keys.',
    ),
  hex: z.array(z.string()).optional().describe('send_keys: exact bytes, e.g. ["1b", "0x04"].'),
  literal: z.string().optional().describe('send_keys: text typed as it is.'),
  keyDelayMs: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('send_keys: pause after each key in milliseconds, for programs that redraw between keys; default 0.'),
  cols: z.int().min(2).max(1000).optional().describe('resize: columns.'),
  rows: z.int().min(1).max(1000).optional().describe('resize: rows.'),
  format: z.enum(['text', 'svg', 'png']).optional().describe('screenshot: default text.'),
  pattern: z
    .string()
    .min(1)
    .optional()
    .describe('wait_for: a JavaScript regular expression, looked for in the output that you have not seen.'),
  quietMs: z.int().min(1).optional().describe('wait_for: no output for this many milliseconds.'),
  turn: z.boolean().optional().describe('wait_for: the program waits for you to type.'),
  exit: z.boolean().optional().describe('wait_for: the end. It always ends the wait.'),
  graceMs: z
    .int()
    .min(0)
    .optional()
    .describe('kill: time between the polite signal and the certain one; default 3000, at most 60000.'),
})

/** What `process` takes. */
export type ProcessInput = z.infer<typeof processInputSchema>
