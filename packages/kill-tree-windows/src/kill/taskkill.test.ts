import { expect, test } from 'vitest'
import { createTaskkill, taskkillArguments, taskkillPath, taskkillResult } from './taskkill.ts'

test.each([
  { status: 0, result: 'done' },
  { status: 128, result: 'gone' },
  { status: 1, result: 'refused' },
  { status: 255, result: 'refused' },
  { status: 3221225786, result: 'refused' },
  { status: null, result: 'refused' },
])('B166: exit status $status alone says $result', ({ status, result }) => {
  expect(taskkillResult(status)).toBe(result)
})

test('taskkill is at its place in the system, and gets a tree, a pid and at most force', () => {
  expect(taskkillPath('D:\\Win dows')).toBe('D:\\Win dows\\System32\\taskkill.exe')
  expect(taskkillArguments(4711, { force: false })).toEqual(['/T', '/PID', '4711'])
  expect(taskkillArguments(4711, { force: true })).toEqual(['/T', '/F', '/PID', '4711'])
})

test('B167: a taskkill that cannot be started is an answer, not an error that ends the host', async () => {
  expect(await createTaskkill('/nowhere/taskkill.exe')(4711, { force: true })).toBe('missing')
})
