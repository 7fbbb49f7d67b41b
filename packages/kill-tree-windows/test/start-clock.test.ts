import { afterEach, expect, test } from 'vitest'
import { createStartClock, type StartClock } from '../src/table/start-clock.ts'

let clock: StartClock | undefined

afterEach(() => clock?.dispose())

/** A program in the place of PowerShell. */
const clockOf = (source: string, patienceMs = 30_000): StartClock => {
  clock = createStartClock({ file: process.execPath, args: ['-e', source], patienceMs })
  return clock
}

const answering = `require('node:readline').createInterface({ input: process.stdin })
  .on('line', (line) => console.log(line + ' ' + process.pid + ':116444736000000010'))`

test('one program answers all questions, also those that are asked at once, and ends when it is disposed of', async () => {
  const asked = clockOf(answering)
  const answers = await Promise.all([asked.read(), asked.read()])
  answers.push(await asked.read())
  const pids = answers.flatMap((answer) => [...answer.keys()])
  expect(new Set(pids).size).toBe(1)
  expect(answers.flatMap((answer) => [...answer.values()])).toEqual([1, 1, 1])
  asked.dispose()
  expect([...(await asked.read()).keys()]).not.toEqual(pids.slice(0, 1))
})

test.each([
  { title: 'ends at once', source: 'process.exit(0)' },
  { title: 'says something else', source: "console.log('Windows PowerShell'); process.stdin.resume()" },
])('a program that $title is not asked again, and nothing is known then', async ({ source }) => {
  const asked = clockOf(source, 1500)
  expect((await asked.read()).size).toBe(0)
  expect((await asked.read()).size).toBe(0)
})

test('a program that is not there means that nothing is known', async () => {
  clock = createStartClock({ file: '/nowhere/powershell.exe', args: [] })
  expect((await clock.read()).size).toBe(0)
})
