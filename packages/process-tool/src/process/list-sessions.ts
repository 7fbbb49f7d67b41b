import type { Session, SessionHost } from '@ptarmigan/session-host'
import type { Answer } from '../answer/answer.ts'
import { endClause } from '../answer/end-in-words.ts'
import { sessionData } from '../answer/session-data.ts'
import { countedOf, durationOf, listedOf, shortCommand } from '../answer/words.ts'
import type { ToolContext } from '../tool-context.ts'

/** Running sessions, and then those that have ended, the newest first. */
export const listSessions = async ({ host }: Pick<ToolContext, 'host'>): Promise<Answer> => {
  const sessions = inOrder(host)
  if (sessions.length === 0) return { statements: ['No sessions.'], data: { sessions: [] } }
  return {
    output: listedOf(sessions.map(inOneLine), { most: mostListed, separator: '\n' }),
    statements: [`${countedOf(sessions.length, 'session')}, ${sessions.filter(isRunning).length} running.`],
    rest: '',
    data: { sessions: sessions.slice(0, mostListed).map(sessionData) },
  }
}

/** One sentence that helps after a wrong id. */
export const knownSessions = (host: SessionHost): string => {
  const sessions = inOrder(host)
  if (sessions.length === 0) return 'There are no sessions.'
  const known = sessions.map(({ id, status, command }) => `${id} (${status}: ${shortCommand(command, 60)})`)
  return `There are: ${listedOf(known, { most: 20, separator: ', ' })}.`
}

const inOrder = (host: SessionHost): readonly Session[] => {
  const sessions = host.list().toReversed()
  return [...sessions.filter(isRunning), ...sessions.filter((session) => !isRunning(session))]
}

const isRunning = ({ status }: Session): boolean => status === 'running'

const inOneLine = ({ id, mode, pid, stdio, exit, startedAt, command }: Session): string => {
  const state =
    exit === undefined
      ? `running for ${durationOf(Date.now() - startedAt.getTime())}`
      : `${endClause(exit)} after ${durationOf(exit.durationMs)}`
  return `${id}: ${state}; ${mode} on ${stdio === 'pty' ? 'a terminal' : 'pipes'}, pid ${pid}: ${shortCommand(command)}`
}

const mostListed = 100
