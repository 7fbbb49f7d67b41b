import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { takeStdout } from './take-stdout.ts'

test('what others write to standard output goes to standard error, and they cannot end it', async () => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  // @ts-expect-error a PassThrough stands for the stream of a process, whose overloads it does not have
  const protocol = takeStdout(stdout, stderr)
  stdout.write('noise\n')
  stdout.end('end\n')
  await new Promise<void>((resolve, reject) =>
    protocol.write('message\n', (error) => (error ? reject(error) : resolve())),
  )
  expect(String(stdout.read())).toBe('message\n')
  expect(String(stderr.read())).toBe('noise\n')
})
