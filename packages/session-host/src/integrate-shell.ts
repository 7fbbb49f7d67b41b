import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Environment, type Logger, PtarmiganError } from '@ptarmigan/adapter-interface'
import { planShellIntegration, type ShellIntegrationPlan, sourceCommand } from '@ptarmigan/shell-wrap'
import type { SessionSpec } from './session-spec.ts'
import { createShellTracker, type ShellTracker } from './shell-tracker.ts'

/** A shell that is to be started with its integration. */
export interface IntegratedSession {
  /** The spec to start instead. */
  readonly spec: SessionSpec
  readonly tracker: ShellTracker
  /** Writes a command where the shell can read it; resolves to what is to be typed, and what removes it. */
  place(command: string): Promise<{ readonly line: string; readonly remove: () => Promise<void> }>
  /** Removes everything that was written. Idempotent. */
  dispose(): Promise<void>
}

/**
 * Writes the files of a shell's integration into a private directory that goes with the session; nothing of the user's
 * is changed.
 *
 * @throws `invalid-argument` for anything but bash, zsh or fish to be typed into on a pseudo-terminal
 */
export const integrateShell = async (
  spec: SessionSpec,
  { hostEnv, logger }: { readonly hostEnv: Environment; readonly logger: Logger },
): Promise<IntegratedSession> => {
  if (spec.mode !== 'session' && !spec.pty) throw refusal('needs a pseudo-terminal: give `mode: "session"`')
  const [file = '', ...args] = spec.file === undefined ? wordsOf(spec.command) : [spec.file, ...(spec.args ?? [])]
  const env = spec.extendEnv === false ? (spec.env ?? {}) : { ...hostEnv, ...spec.env }
  const nonce = randomBytes(16).toString('hex')
  const directory = await mkdtemp(join(tmpdir(), 'ptarmigan-shell-'))
  const dispose = (): Promise<void> => rm(directory, { recursive: true, force: true })
  let commands = 0
  try {
    const plan = planShellIntegration({ file, args, env, directory, nonce })
    for (const { name, content } of plan.files) await writePrivate(join(directory, name), content)
    const tracker = createShellTracker(nonce, logger)
    // The nonce is in them, and after the first prompt the shell has read them.
    const forget = tracker.onPrompt(() => {
      forget()
      for (const { name } of plan.files)
        void rm(join(directory, name), { force: true }).catch((error: unknown) =>
          logger.warn('A file of shell integration cannot be removed yet.', { error }),
        )
    })
    return {
      spec: integratedSpec(spec, { file, plan }),
      tracker,
      place: async (command) => {
        commands += 1
        const path = join(directory, `command-${commands}`)
        await writePrivate(path, `${command}\n`)
        return { line: sourceCommand(plan.shell, path), remove: () => rm(path, { force: true }) }
      },
      dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

const writePrivate = (path: string, content: string): Promise<void> =>
  writeFile(path, content, { mode: 0o600, flag: 'wx' })

const integratedSpec = (
  spec: SessionSpec,
  { file, plan }: { readonly file: string; readonly plan: ShellIntegrationPlan },
): SessionSpec => {
  const { command: _command, shell: _shell, file: _file, args: _args, ...rest } = spec
  return { ...rest, file, args: plan.args, env: { ...spec.env, ...plan.env } }
}

/** The words of a command that is no more than a program with its options. */
const wordsOf = (command: string): readonly string[] => {
  const words = command.trim().split(/\s+/)
  if (words.every((word) => /^[\w./+=-]+$/.test(word))) return words
  throw refusal(`needs a shell with its options, and no shell syntax; got ${JSON.stringify(command)}`)
}

const refusal = (rule: string): PtarmiganError =>
  new PtarmiganError(`Cannot open a session: \`shellIntegration\` ${rule}.`, {
    code: 'invalid-argument',
    operation: 'open',
    details: { option: 'shellIntegration' },
  })
