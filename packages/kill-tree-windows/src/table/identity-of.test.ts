import { describe, expect, test } from 'vitest'
import { identityOf, isSameProcess } from './identity-of.ts'
import type { ProcessRecord } from './process-record.ts'

const record: ProcessRecord = { pid: 8, parentPid: 4712, name: 'Node.EXE', place: 3, startTime: undefined }

describe('isSameProcess', () => {
  test.each([
    { title: 'the same parent and program', identity: { pid: 8, seenAs: '4712 node.exe' }, same: true },
    { title: 'another pid', identity: { pid: 12, seenAs: '4712 node.exe' }, same: false },
    { title: 'another parent', identity: { pid: 8, seenAs: '471 node.exe' }, same: false },
    { title: 'another program', identity: { pid: 8, seenAs: '4712 node.exe.exe' }, same: false },
    { title: 'a program that had no name yet', identity: { pid: 8, seenAs: '4712 ' }, same: true },
    { title: 'no name and another parent', identity: { pid: 8, seenAs: '47 ' }, same: false },
    { title: 'a bare pid, which was gone when it was recorded', identity: { pid: 8 }, same: false },
    { title: 'a start time that only one side knows', identity: { pid: 8, startTime: 5 }, same: false },
    {
      title: 'a start time that only one side knows, and the look',
      identity: { pid: 8, startTime: 5, seenAs: '4712 node.exe' },
      same: true,
    },
  ])('B48: $title: $same', ({ identity, same }) => {
    expect(isSameProcess(identity, record)).toBe(same)
  })

  test('B48: where both know the start it decides, whatever else is alike or not', () => {
    const started = { ...record, startTime: 1_700_000_000_000_000 }
    expect(isSameProcess({ pid: 8, startTime: 1_700_000_000_000_000 }, started)).toBe(true)
    expect(isSameProcess({ pid: 8, startTime: 1_700_000_000_000_001, seenAs: '4712 node.exe' }, started)).toBe(false)
    expect(isSameProcess(identityOf(started), started)).toBe(true)
  })

  test('a process that is listed without its name is the one that was seen with it', () => {
    expect(isSameProcess(identityOf(record), { ...record, name: '' })).toBe(true)
  })
})
