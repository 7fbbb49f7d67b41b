import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { createQueryFilter, createSessionHost, endInWords, type Session } from 'ptarmigan'
import { demoLogDirectory } from './log-directory.ts'

export interface ShellOptions {
  readonly logs?: string
  readonly scrollback: number
}

/** A terminal of a person on a session; resolves to the exit code for this process. */
export const runShell = async (command: readonly string[], { logs, scrollback }: ShellOptions): Promise<number> => {
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY) {
    console.error('demo: shell needs a terminal on its input and output; run it from one, without pipes.')
    return 2
  }
  await using host = await createSessionHost({ logDirectory: demoLogDirectory(logs) })
  const [file, ...args] = command
  const session = await host.open({
    mode: 'session',
    file: file ?? process.env.SHELL ?? '/bin/sh',
    args,
    scrollback,
    ...terminalSize(),
  })
  console.log(`Session ${session.id} (pid ${session.pid}, ${session.stdio}). Ctrl-] leaves it.`)
  for (;;) {
    const left = await attach(session)
    if (left === 'ended') break
    console.log('\nLeft. Sessions:')
    for (const { id, status, pid, command: text } of host.list()) console.log(`  ${id}  ${status}  pid ${pid}  ${text}`)
    if ((await ask('Enter goes back, k ends it: ')) === 'k') {
      await session.kill()
      break
    }
  }
  const exit = await session.wait()
  console.log(`\nSession ${session.id} ${endInWords(exit)}. Its log: ${session.logPath}`)
  return exit.exitCode ?? 1
}

/** Connects the person's terminal until the session ends or Ctrl-] is typed. */
const attach = async (session: Session): Promise<'ended' | 'left'> => {
  const { stdin, stdout } = process
  // The session's own screen answers queries; this terminal must not see them, or it would answer too.
  const filter = createQueryFilter()
  const shown = session.serialize()
  const unsubscribe = session.subscribe(async ({ bytes }) => {
    await shown
    const visible = filter.push(bytes)
    if (visible.length > 0 && !stdout.write(visible)) await once(stdout, 'drain')
  })
  const onResize = (): void => void session.resize(terminalSize()).catch(reportInput)
  try {
    await session.resize(terminalSize())
    stdout.write(`\x1b[2J\x1b[H${await shown}`)
    stdout.on('resize', onResize)
    return await Promise.race([session.wait().then(() => 'ended' as const), forwardInput(session)])
  } finally {
    unsubscribe()
    stdout.off('resize', onResize)
    stopInput()
    stdout.write(restoreTerminal)
    stdin.pause()
  }
}

let stopInput = (): void => undefined

const forwardInput = (session: Session): Promise<'left'> =>
  new Promise((resolve) => {
    const { stdin } = process
    const onData = (typed: Buffer): void => {
      const end = typed.indexOf(leaveKey)
      const forwarded = end === -1 ? typed : typed.subarray(0, end)
      if (forwarded.length > 0) session.write(forwarded).catch(reportInput)
      if (end !== -1) resolve('left')
    }
    stdin.setRawMode(true)
    stdin.on('data', onData)
    stdin.resume()
    stopInput = () => {
      stdin.off('data', onData)
      stdin.setRawMode(false)
    }
  })

/** Ctrl-] */
const leaveKey = 0x1d

/** Input that comes after the end has nowhere to go; the end itself is told elsewhere. */
const reportInput = (error: unknown): void => {
  if (process.env.DEBUG) console.error(error)
}

/** What a program may have left switched on: alternate screen, hidden cursor, mouse, paste brackets, colours, key modes. */
const restoreTerminal =
  '\x1b[?1049l\x1b[?25h\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?1l\x1b>\x1b[>4;0m\x1b[0m\r\n'

const terminalSize = (): { cols: number; rows: number } => ({
  cols: process.stdout.columns || 120,
  rows: process.stdout.rows || 30,
})

const ask = async (question: string): Promise<string> => {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await prompt.question(question)).trim().toLowerCase()
  } finally {
    prompt.close()
  }
}
