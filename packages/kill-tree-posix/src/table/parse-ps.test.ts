import { describe, expect, test } from 'vitest'
import { parsePs, parsePsEnvironment } from './parse-ps.ts'

/** As `ps -A -ww -o pid= -o ppid= …` of macOS prints it. */
const macOs = `    1     0     1 ??       Ss   Tue Mar  3 08:00:11 2026     /sbin/launchd
  501     1   501 ??       S    Tue Mar  3 08:00:40 2026     /System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal
  611   501   611 ttys001  Ss   Tue Mar  3 09:15:02 2026     login -pf anna
  612   611   612 ttys001  S    Tue Mar  3 09:15:02 2026     -zsh
  700   612   700 ttys001  S+   Tue Mar  3 09:20:00 2026     node server.js --name a b
  701   700   700 ttys001  Z+   Tue Mar  3 09:20:01 2026     (sh)
  702     1   702 ??       Us   Tue Mar 13 09:20:02 2026     sleep 100
`

describe('parsePs', () => {
  test('reads the table of macOS', () => {
    const records = parsePs(macOs)
    expect(records.map(({ pid }) => pid)).toEqual([1, 501, 611, 612, 700, 701, 702])
    expect(records[4]).toEqual({
      pid: 700,
      parentPid: 612,
      group: 700,
      session: 611,
      state: 'S',
      startTime: Date.UTC(2026, 2, 3, 9, 20, 0) / 1000,
      threads: 1,
      terminal: 'ttys001',
      name: 'node',
      kernelThread: false,
      command: 'node server.js --name a b',
    })
  })

  test('infers sessions from leaders and terminals, and knows when it cannot', () => {
    const sessions = new Map(parsePs(macOs).map(({ pid, session }) => [pid, session]))
    expect(sessions).toEqual(
      new Map([
        [1, 1],
        [501, 0],
        [611, 611],
        [612, 611],
        [700, 611],
        [701, 611],
        [702, 702],
      ]),
    )
  })

  test('reads states, names and login shells', () => {
    const records = new Map(parsePs(macOs).map((record) => [record.pid, record]))
    expect([701, 702].map((pid) => records.get(pid)?.state)).toEqual(['Z', 'D'])
    expect([612, 701, 501].map((pid) => records.get(pid)?.name)).toEqual(['zsh', 'sh', 'Terminal'])
  })

  test('B47: the answer of a ps that does not know the options is no table', () => {
    expect(parsePs("ps: bad -o argument 'lstart', supported arguments: user,group,comm,args,pid,ppid,pgid\n")).toEqual(
      [],
    )
    expect(parsePs('PID   USER     TIME  COMMAND\n    1 root      0:00 sh\n')).toEqual([])
    expect(parsePs('')).toEqual([])
  })
})

describe('parsePsEnvironment', () => {
  const commands = new Map([
    [700, 'node server.js --name a b'],
    [800, 'grep PTARMIGAN_SESSION=s1 file'],
    [900, 'sleep 5'],
  ])

  test('takes what follows the command line', () => {
    const output = '  700 node server.js --name a b HOME=/Users/anna PTARMIGAN_SESSION=s1 TERM=xterm\n'
    expect(parsePsEnvironment(output, commands).get(700)).toEqual([
      'HOME=/Users/anna',
      'PTARMIGAN_SESSION=s1',
      'TERM=xterm',
    ])
  })

  test('does not take an argument for a variable', () => {
    const output = '  800 grep PTARMIGAN_SESSION=s1 file HOME=/Users/anna\n  900 something else PTARMIGAN_SESSION=s1\n'
    expect(parsePsEnvironment(output, commands)).toEqual(new Map([[800, ['HOME=/Users/anna']]]))
  })
})
