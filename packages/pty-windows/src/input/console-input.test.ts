import { setImmediate } from 'node:timers/promises'
import { PtarmiganError } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { ConsoleInput } from './console-input.ts'

const gone = new PtarmiganError('gone', { code: 'session-ended', operation: 'write' })

const anInput = () => {
  const taken: string[] = []
  const input = new ConsoleInput(async (bytes) => {
    taken.push(Buffer.from(bytes).toString())
  })
  return { input, taken }
}

test('writes keep their order, whole, in pieces', async () => {
  const { input, taken } = anInput()
  await Promise.all([input.write('a'.repeat(1500)), input.write('b'), input.write(Buffer.from('c'))])
  expect(taken).toEqual(['a'.repeat(1024), 'a'.repeat(476), 'b', 'c'])
})

test('the end of the input is Ctrl-Z and Enter at the beginning of a line', async () => {
  const { input, taken } = anInput()
  await input.write('x\r')
  await input.end()
  expect(taken).toEqual(['x\r', '\x1a\r'])
  await expect(input.write('y')).rejects.toMatchObject({ code: 'stdin-closed' })
  await input.end()
  expect(taken).toHaveLength(2)
  const open = anInput()
  await Promise.all([open.input.write('x'), open.input.end()])
  expect(open.taken).toEqual(['x', '\r\x1a\r'])
})

test('a write that waits when the program ends is told so, and does not wait for ever', async () => {
  const input = new ConsoleInput(() => new Promise(() => undefined))
  const waiting = input.write('x')
  const behind = input.write('y')
  input.close(gone)
  await expect(waiting).rejects.toBe(gone)
  await expect(behind).rejects.toBe(gone)
  await expect(input.write('z')).rejects.toBe(gone)
  await input.end()
  await input.interrupt()
})

test('Ctrl-C does not wait for what is being typed', async () => {
  const taken: string[] = []
  let release: () => void = () => undefined
  const input = new ConsoleInput(async (bytes) => {
    taken.push(Buffer.from(bytes).toString())
    if (taken.length === 1)
      await new Promise<void>((resolve) => {
        release = resolve
      })
  })
  const slow = input.write('x'.repeat(2000))
  await setImmediate()
  await input.interrupt()
  expect(taken.at(-1)).toBe('\x03')
  release()
  await slow
})

test('a console that takes no more is an ended session', async () => {
  const input = new ConsoleInput(async () => {
    throw new Error('EPIPE')
  })
  await expect(input.write('x')).rejects.toMatchObject({ code: 'session-ended' })
  await expect(Reflect.apply(input.write, input, [7])).rejects.toMatchObject({ code: 'invalid-argument' })
})
