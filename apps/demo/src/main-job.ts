import { readdir, readlink } from 'node:fs/promises'
import { createSessionHost, isPtarmiganError, type Session, type SessionHost } from 'ptarmigan'
import { demoLogDirectory } from './log-directory.ts'
import { described, ended, fact, heading, quoted, receipt } from './print.ts'

/** The main job, end to end; resolves to the exit code: 1 when something was not as it should be. */
export const runMainJob = async ({ logs }: { readonly logs?: string }): Promise<number> => {
  const before = await openDescriptors()
  const problems: string[] = []
  const check = (holds: boolean, what: string): void => {
    if (!holds) problems.push(what)
  }
  const host = await createSessionHost({ logDirectory: demoLogDirectory(logs) })
  try {
    check(await talkToInterpreter(host), 'the interpreter did not answer 42')
    check(await runOnce(host), 'the one-shot command did not end as it should')
    check(await interruptHungCommand(host), 'C-c did not interrupt the hung command')
    check(await killTree(host), 'the tree kill left something')
    heading('Logs')
    for (const session of host.list()) fact(session.id, session.logPath)
  } finally {
    await host.dispose()
  }
  heading('Left behind')
  check(
    host.list().every(({ status }) => status !== 'running'),
    'a session still runs',
  )
  const after = await openDescriptors()
  fact('sessions still running', String(host.list().filter(({ status }) => status === 'running').length))
  if (before !== undefined && after !== undefined) {
    fact('descriptors', after === before ? 'none' : String(after - before))
    check(after === before, 'descriptors are left')
  }
  for (const problem of problems) console.error(`demo: ${problem}`)
  return problems.length === 0 ? 0 : 1
}

const talkToInterpreter = async (host: SessionHost): Promise<boolean> => {
  heading('An interpreter on a pseudo-terminal, as a person would use it')
  const { session, lines } = await openInterpreter(host)
  described(session)
  quoted('it greets', (await session.poll({ waitMs: 10_000, quietMs: 300 })).output)
  let output = ''
  for (const line of lines) {
    await session.paste(line)
    await session.submit()
    output = (await session.poll({ waitMs: 10_000, quietMs: 300 })).output
    quoted(`after ${line}`, output)
  }
  receipt(await session.kill())
  return output.split('\n').includes('42')
}

const openInterpreter = async (host: SessionHost): Promise<{ session: Session; lines: string[] }> => {
  const options = { mode: 'session', cols: 120, rows: 30 } as const
  try {
    const session = await host.open({ ...options, file: 'python3', args: ['-i'] })
    return { session, lines: ['import sys', 'print(6*7)'] }
  } catch (error) {
    if (!isPtarmiganError(error, 'program-not-found')) throw error
    const session = await host.open({ ...options, file: process.execPath, args: ['-i'] })
    return { session, lines: ['const os = require("node:os")', 'console.log(6*7)'] }
  }
}

const runOnce = async (host: SessionHost): Promise<boolean> => {
  heading('A one-shot command on pipes: both streams apart, the code, the duration')
  const source = 'console.log("to stdout"); console.error("to stderr"); process.exitCode = 3'
  const session = await host.open({ file: process.execPath, args: ['-e', source] })
  described(session)
  const exit = await session.wait()
  quoted('stdout', exit.stdout)
  quoted('stderr', exit.stderr)
  ended(exit)
  return exit.exitCode === 3 && exit.stdout === 'to stdout\n' && exit.stderr === 'to stderr\n'
}

const interruptHungCommand = async (host: SessionHost): Promise<boolean> => {
  heading('A hung command in a shell, interrupted with C-c')
  const { session, hang, leave } = await openShell(host)
  described(session)
  await session.poll({ waitMs: 10_000, quietMs: 200 })
  await session.paste(hang)
  await session.submit()
  quoted('it hangs', (await session.poll({ waitMs: 2000, quietMs: 500 })).output)
  await session.sendKeys(['C-c'])
  quoted('after C-c', (await session.poll({ waitMs: 10_000, quietMs: 300 })).output)
  if (session.status === 'running') {
    await session.paste(leave)
    await session.submit()
  }
  const exit = await session.wait()
  quoted('the shell lives', (await session.poll()).output)
  ended(exit)
  return exit.stdout.includes('still here')
}

/** A shell, with a command that hangs in it and one that shows that it lives; that of Windows where there is no other. */
const openShell = async (host: SessionHost): Promise<{ session: Session; hang: string; leave: string }> => {
  const mode = 'session'
  try {
    const session = await host.open({ file: 'sh', args: ['-i'], mode, env: { PS1: 'demo$ ', ENV: undefined } })
    return { session, hang: 'sleep 1000; echo "the shell goes on with $?"', leave: 'echo "still" "here"; exit' }
  } catch (error) {
    if (!isPtarmiganError(error, 'program-not-found')) throw error
    const session = await host.open({ file: 'cmd.exe', args: ['/d', '/k', 'prompt demo$G'], mode })
    return { session, hang: 'ping -n 1000 127.0.0.1 >nul', leave: 'echo still^ here&exit' }
  }
}

const killTree = async (host: SessionHost): Promise<boolean> => {
  heading('A daemon with a tree, one of it in a session of its own, ended for certain')
  const session = await host.open({ file: process.execPath, args: ['-e', familyOfThree], mode: 'daemon' })
  described(session)
  quoted('it says', (await session.poll({ waitMs: 10_000 })).output)
  const proof = await session.kill()
  receipt(proof)
  ended(await session.wait())
  return proof.members.length >= 3 && proof.members.every(({ outcome }) => outcome !== 'survived')
}

/** `detached` is a session of its own, as by setsid. */
const familyOfThree = `const { spawn } = require('node:child_process')
for (const detached of [false, true])
  spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { detached, stdio: 'ignore', windowsHide: true })
console.log('ready')
setInterval(() => undefined, 1000)`

/**
 * How many descriptors this process has open, where the system tells; less those of /dev/null, of which Node's event loop
 * keeps one in reserve from its first stream on.
 */
const openDescriptors = async (): Promise<number | undefined> => {
  const descriptors = await readdir('/proc/self/fd').catch(() => undefined)
  if (descriptors === undefined) return undefined
  const files = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => 'closed')))
  return files.filter((file) => file !== '/dev/null' && file !== 'closed').length
}
