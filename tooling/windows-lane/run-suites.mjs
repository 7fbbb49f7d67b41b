// Runs suites side by side, each part of one in a node.exe of its own.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { skipsOf } from './judge.mjs'

/**
 * One more at a time than there are processors: much of a case is waiting.
 *
 * @param {readonly { name: string, parts: number }[]} suites
 * @param {{ machine: import('./machine.mjs').Machine, consumer: string, gaps: readonly object[], only: string[] }} context
 * @returns {Promise<import('./judge.mjs').SuiteReport[]>} in the order of the suites
 */
export const runSuites = async (suites, context) => {
  const waiting = suites.flatMap((suite) =>
    Array.from({ length: suite.parts }, (_, part) => ({ suite: suite.name, part, of: suite.parts })),
  )
  const ended = []
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      ended.push(await runPart(next, context))
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker))
  return suites.map(({ name }) => ({ suite: name, parts: ended.filter(({ suite }) => suite === name) }))
}

const runPart = async ({ suite, part, of }, { machine, consumer, gaps, only }) => {
  const name = of === 1 ? suite : `${suite}-${part + 1}`
  const file = (extension) => join(consumer, 'suites', `${name}.${extension}`)
  rmSync(file('jsonl'), { force: true })
  const startedAt = Date.now()
  // Paths relative to the working directory mean the same on both sides of Wine.
  const what = {
    suite: `suites/${suite}.mjs`,
    report: `suites/${name}.jsonl`,
    part,
    of,
    only,
    skips: skipsOf(suite, gaps),
    // Under Wine cases have failed by chance, once in a long while: README.md. judge.mjs bounds how many may.
    secondTry: machine.kind === 'wine',
  }
  const end = await machine.runNode(['suites/run-suite.mjs', JSON.stringify(what)], {
    cwd: consumer,
    stdout: file('stdout.txt'),
    stderr: file('stderr.txt'),
    limitMs: partLimitMs,
  })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const said = end === 0 ? '' : readFileSync(file('stderr.txt'), 'utf8')
  const lines = existsSync(file('jsonl')) ? parse(readFileSync(file('jsonl'), 'utf8')) : []
  process.stdout.write(`  ${name}: ${lines.filter(({ ms }) => ms !== undefined).length} cases, ${seconds} s\n${said}`)
  return { suite, end, seconds: Number(seconds), lines }
}

const parse = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** For a machine that does much else. */
const partLimitMs = 900_000
