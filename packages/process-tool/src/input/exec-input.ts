import { z } from 'zod'
import { longestTimerMs } from '../tools-options.ts'

/** The input of `exec`: validation, JSON Schema and type in one. */
export const execInputSchema: z.ZodObject<
  {
    command: z.ZodString
    mode: z.ZodOptional<z.ZodEnum<{ 'one-shot': 'one-shot'; session: 'session'; daemon: 'daemon' }>>
    cwd: z.ZodOptional<z.ZodString>
    env: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>
    timeoutMs: z.ZodOptional<z.ZodNumber>
    idleTimeoutMs: z.ZodOptional<z.ZodNumber>
    yieldMs: z.ZodOptional<z.ZodNumber>
    pty: z.ZodOptional<z.ZodBoolean>
    cols: z.ZodOptional<z.ZodNumber>
    rows: z.ZodOptional<z.ZodNumber>
    shell: z.ZodOptional<z.ZodString>
  },
  z.core.$strict
> = z.strictObject({
  command: z.string().min(1).describe('The command, as you would type it in a shell.'),
  mode: z
    .enum(['one-shot', 'session', 'daemon'])
    .optional()
    .describe(
      'one-shot (default): waits for the end; no input; what it leaves in the background is ended with it. ' +
        'session: interactive, on a terminal with a screen, in the background; use it for whatever asks or draws. ' +
        'daemon: a server or a long job, on pipes, in the background.',
    ),
  cwd: z.string().min(1).optional().describe('Working directory; ~ is the home directory.'),
  env: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'Variables to add. BASH_ENV and ENV of the host are removed; given here, such a file can override the others.',
    ),
  timeoutMs: z
    .int()
    .min(1)
    .max(longestTimerMs)
    .optional()
    .describe('Ends it after this many milliseconds. Default: 120000 for one-shot, none for session and daemon.'),
  idleTimeoutMs: z
    .int()
    .min(1)
    .max(longestTimerMs)
    .optional()
    .describe('Ends it after this many milliseconds without output. Default: 60000 for one-shot, none for the others.'),
  yieldMs: z
    .int()
    .min(0)
    .optional()
    .describe(
      'one-shot: answer after this many milliseconds even if it still runs; it goes on in the background, timeouts stay in ' +
        'force. session and daemon: wait this long to show the first output or an early end. At most 120000.',
    ),
  pty: z.boolean().optional().describe('Runs a one-shot or daemon on a terminal too; a session always is.'),
  cols: z.int().min(2).max(1000).optional().describe('Columns of the terminal; default 120.'),
  rows: z.int().min(1).max(1000).optional().describe('Rows of the terminal; default 30.'),
  shell: z.string().min(1).optional().describe('The shell that runs the command, by name or path.'),
})

/** What `exec` takes. */
export type ExecInput = z.infer<typeof execInputSchema>
