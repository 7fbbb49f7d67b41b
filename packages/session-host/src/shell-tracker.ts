import { createEventSource, type EventSource, type Logger, type Observable } from '@ptarmigan/adapter-interface'
import type { ShellMark } from '@ptarmigan/ansi'
import { createMarkSplitter, type OwnMark } from './shell-mark-splitter.ts'

/** What a shell with integration tells of itself. */
export interface SessionShell {
  /** Its working directory; `undefined` before its first prompt. */
  readonly cwd: string | undefined
  /** The exit code of the last command. */
  readonly lastExitCode: number | undefined
  /** Whether it waits for a command. */
  readonly atPrompt: boolean
  /** Its own marks as they come; those that a command prints are none. */
  readonly marks: Observable<ShellMark>
}

/** A command's output and end, as the shell's marks tell them. */
export interface CommandListener {
  onStart(): void
  onOutput(bytes: Uint8Array): void
  onEnd(end: { readonly exitCode: number | undefined; readonly cwd: string | undefined }): void
}

export interface ShellTracker extends SessionShell {
  take(bytes: Uint8Array): void
  /** Hears the next command that starts, to its end; returns what ends that. */
  listen(listener: CommandListener): () => void
  /** Calls back at each prompt; returns what ends that. */
  onPrompt(listener: () => void): () => void
  close(): void
}

export const createShellTracker = (nonce: string, logger: Logger): ShellTracker => {
  const marks: EventSource<ShellMark> = createEventSource((error) =>
    logger.error('A listener of shell marks failed.', { error }),
  )
  const prompts = new Set<() => void>()
  let listener: CommandListener | undefined
  let cwd: string | undefined
  let lastExitCode: number | undefined
  let atPrompt = false
  let last = 0
  let running: number | undefined

  const moveTo = (directory: string | undefined): void => {
    if (directory === undefined || directory === cwd) return
    cwd = directory
    marks.emit({ kind: 'working-directory', source: 'osc-7', path: directory, host: undefined })
  }
  const apply = (mark: OwnMark): void => {
    switch (mark.kind) {
      case 'prompt':
        moveTo(mark.cwd)
        marks.emit({ kind: 'prompt-start', source, properties: new Map() })
        return
      case 'input':
        // Shown while a command runs it is a picture of a prompt.
        if (running !== undefined || atPrompt) return
        atPrompt = true
        marks.emit({ kind: 'command-start', source })
        for (const wake of [...prompts]) wake()
        return
      case 'output':
        // Commands are numbered: a mark that is shown again, from a log, counts for nothing.
        if (mark.number !== last + 1 || running !== undefined) return
        last = mark.number
        running = mark.number
        atPrompt = false
        marks.emit({ kind: 'output-start', source })
        listener?.onStart()
        return
      case 'end': {
        if (mark.number !== running) return
        running = undefined
        lastExitCode = mark.exitCode
        moveTo(mark.cwd)
        marks.emit({ kind: 'command-end', source, exitCode: mark.exitCode })
        const ended = listener
        listener = undefined
        ended?.onEnd({ exitCode: mark.exitCode, cwd })
      }
    }
  }
  const take = createMarkSplitter(nonce, {
    onOutput: (bytes) => {
      if (running !== undefined) listener?.onOutput(bytes)
    },
    onMark: apply,
  })
  return {
    get cwd() {
      return cwd
    },
    get lastExitCode() {
      return lastExitCode
    },
    get atPrompt() {
      return atPrompt
    },
    marks,
    take,
    listen: (next) => {
      listener = next
      return () => {
        if (listener === next) listener = undefined
      }
    },
    onPrompt: (wake) => {
      prompts.add(wake)
      return () => prompts.delete(wake)
    },
    close: () => {
      atPrompt = false
      marks.close()
    },
  }
}

const source = 'osc-133'
