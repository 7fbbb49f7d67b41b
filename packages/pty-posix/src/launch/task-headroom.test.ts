import { expect, test } from 'vitest'
import { checkTaskHeadroom, type TaskFiles } from './task-headroom.ts'

const system = (files: Readonly<Record<string, string>>): TaskFiles => ({
  read: (path) => files[path],
  list: (path) =>
    [...new Set(Object.keys(files).filter((name) => name.startsWith(`${path}/`)))].map(
      (name) => name.split('/')[2] ?? '',
    ),
})

const user = {
  '/proc/self/limits':
    'Limit   Soft Limit   Hard Limit   Units\nMax processes             40                   40                   processes\n',
  '/proc/self/status': 'Name:\tnode\nUid:\t1000\t1000\t1000\t1000\n',
  '/proc/self/uid_map': '         0          0 4294967295\n',
  '/proc/loadavg': '0.50 0.61 0.44 1/161 17527\n',
}

const task = (uid: number, threads: number) => `Name:\tx\nUid:\t${uid}\t${uid}\t${uid}\t${uid}\nThreads:\t${threads}\n`

const exhausted = expect.objectContaining({ code: 'resource-exhausted', operation: 'spawn' })

test('a user with few processes left is refused before the fork', () => {
  const files = {
    ...user,
    '/proc/10/status': task(1000, 30),
    '/proc/11/status': task(1000, 3),
    '/proc/12/status': task(0, 90),
  }
  expect(() => checkTaskHeadroom(system(files))).toThrow(exhausted)
  expect(() => checkTaskHeadroom(system(files))).toThrow('allows 7 more')
})

test('processes of other users do not count', () => {
  const files = { ...user, '/proc/10/status': task(1000, 32), '/proc/12/status': task(1001, 500) }
  expect(() => checkTaskHeadroom(system(files))).not.toThrow()
})

test('nothing is counted while the system has fewer tasks than the user may have', () => {
  const files = { ...user, '/proc/loadavg': '0.50 0.61 0.44 1/20 17527\n', '/proc/10/status': task(1000, 400) }
  expect(() => checkTaskHeadroom(system(files))).not.toThrow()
})

test('the superuser has no such limit, unless it is one only of a user namespace', () => {
  const files = { ...user, '/proc/self/status': 'Uid:\t0\t0\t0\t0\n', '/proc/10/status': task(0, 400) }
  expect(() => checkTaskHeadroom(system(files))).not.toThrow()
  expect(() => checkTaskHeadroom(system({ ...files, '/proc/self/uid_map': '0 1000 1\n' }))).toThrow(exhausted)
})

test.each([
  ['0::/a/b\n', '/sys/fs/cgroup/a'],
  ['5:cpu:/x\n3:pids:/a/b\n0::/\n', '/sys/fs/cgroup/pids/a'],
  ['0::/\n', '/sys/fs/cgroup'],
])('a control group that is nearly full is refused: %j', (membership, group) => {
  const files = { '/proc/self/cgroup': membership, [`${group}/pids.max`]: '100\n', [`${group}/pids.current`]: '95\n' }
  expect(() => checkTaskHeadroom(system(files))).toThrow(`pids.max of ${group} allows 5 more`)
  expect(() => checkTaskHeadroom(system({ ...files, [`${group}/pids.current`]: '10\n' }))).not.toThrow()
  expect(() => checkTaskHeadroom(system({ ...files, [`${group}/pids.max`]: 'max\n' }))).not.toThrow()
})

test('a system that tells nothing is not refused', () => {
  expect(() => checkTaskHeadroom(system({}))).not.toThrow()
})
