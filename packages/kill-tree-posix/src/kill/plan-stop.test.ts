import { describe, expect, test } from 'vitest'
import { aProcess } from '../tree/process-record.fixture.ts'
import { planAsk, planStop } from './plan-stop.ts'

describe('planStop', () => {
  test('asks first if there is time to wait, and always ends', () => {
    expect(planStop({ graceMs: 1, signal: 'SIGINT' })).toEqual([{ kind: 'ask', signal: 'SIGINT' }, { kind: 'end' }])
    expect(planStop({ graceMs: 0, signal: 'SIGTERM' })).toEqual([{ kind: 'end' }])
  })
})

describe('planAsk', () => {
  const signal = 'SIGTERM'
  const leader = { pid: 7, session: 7, terminal: '/dev/pts/1' }

  test('a program gets the polite signal and nothing else', () => {
    expect(planAsk(aProcess(), { signal, disposition: 'default' })).toEqual(['SIGTERM'])
    expect(planAsk(aProcess(leader), { signal, disposition: 'caught' })).toEqual(['SIGTERM'])
  })

  test('a session leader that ignores it is hung up as well, and no one else', () => {
    expect(planAsk(aProcess(leader), { signal, disposition: 'ignored' })).toEqual(['SIGTERM', 'SIGHUP'])
    expect(planAsk(aProcess({ ...leader, pid: 8 }), { signal, disposition: 'ignored' })).toEqual(['SIGTERM'])
    expect(planAsk(aProcess(leader), { signal: 'SIGHUP', disposition: 'ignored' })).toEqual(['SIGHUP'])
  })

  test('a program without a terminal that ignores it keeps its own time', () => {
    expect(planAsk(aProcess({ pid: 7, session: 7 }), { signal, disposition: 'ignored' })).toEqual(['SIGTERM'])
  })

  test('B44: a stopped one is continued after it was asked', () => {
    expect(planAsk(aProcess({ state: 'T' }), { signal, disposition: 'caught' })).toEqual(['SIGTERM', 'SIGCONT'])
  })

  test('where the platform does not tell, only a shell on a terminal is hung up', () => {
    const options = { signal, disposition: undefined } as const
    expect(planAsk(aProcess({ ...leader, name: 'zsh' }), options)).toEqual(['SIGTERM', 'SIGHUP'])
    expect(planAsk(aProcess({ ...leader, name: 'python3' }), options)).toEqual(['SIGTERM'])
    expect(planAsk(aProcess({ pid: 7, session: 7, name: 'zsh' }), options)).toEqual(['SIGTERM'])
  })
})
