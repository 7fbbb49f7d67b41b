import colors from 'picocolors'
import type { KillReceipt, RunExit, Session } from 'ptarmigan'
import { endInWords } from 'ptarmigan'

export const heading = (title: string): void => console.log(`\n${colors.bold(colors.cyan(title))}`)

export const fact = (name: string, value: string): void => console.log(`  ${colors.dim(`${name}:`)} ${value}`)

/** Text of a program, set apart. */
export const quoted = (title: string, text: string): void => {
  console.log(`  ${colors.dim(`${title}:`)}`)
  const lines = text === '' ? ['(nothing)'] : text.replace(/\n$/, '').split('\n')
  for (const line of lines) console.log(`    ${colors.dim('│')} ${line}`)
}

export const described = (session: Session): void =>
  fact('session', `${session.id} · pid ${session.pid} · ${session.stdio} · ${session.command}`)

export const ended = (exit: RunExit): void =>
  fact(
    'end',
    `${endInWords(exit)} after ${(exit.durationMs / 1000).toFixed(2)} s, output ${exit.output === 'complete' ? 'complete' : 'not complete'}`,
  )

export const receipt = ({ members, complete, limits, durationMs }: KillReceipt): void => {
  for (const { identity, command, outcome, signals } of members)
    fact(`pid ${identity.pid}`, `${outcome.padEnd(8)} ${signals.join(' ').padEnd(16)} ${command}`)
  const survivors = members.filter(({ outcome }) => outcome === 'survived').length
  const verdict = complete ? colors.green('nothing is left') : colors.yellow(limits.join('; ') || 'something is left')
  fact('receipt', `${members.length} processes, ${survivors} survivors, ${Math.round(durationMs)} ms: ${verdict}`)
}
