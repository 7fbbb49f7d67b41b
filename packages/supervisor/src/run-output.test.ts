import { type OutputListener, type ProcessAdapter, silentLogger } from '@ptarmigan/adapter-interface'
import { expect, test } from 'vitest'
import { readRunOutput } from './run-output.ts'
import { createTurnShare } from './turn-share.ts'

test('B172: what a console repaints after a resize is neither activity nor text, and reaches who follows the bytes', () => {
  const console = aConsole()
  const activity: boolean[] = []
  const chunks: unknown[] = []
  const texts: string[] = []
  const output = readRunOutput(console.adapter, {
    maxCaptureChars: 100,
    encoding: undefined,
    logger: silentLogger,
    filter: undefined,
    turn: createTurnShare(),
    onActivity: ({ isRepaint }) => activity.push(!isRepaint),
    onStdout: (text) => void texts.push(text),
    onStderr: undefined,
    onChunk: ({ bytes, text, isRepaint }) => void chunks.push([bytes.length, text, isRepaint]),
  })
  console.say('one', { isRepainting: false })
  console.say('\x1b[Hone', { isRepainting: true })
  console.say('two', { isRepainting: false })
  expect(activity).toEqual([true, false, true])
  expect(chunks).toEqual([
    [3, 'one', undefined],
    [6, '', true],
    [3, 'two', undefined],
  ])
  expect(texts).toEqual(['one', 'two'])
  expect(output.stdout.text()).toBe('onetwo')
})

/** A terminal whose every chunk is said here: no terminal of a test's machine repaints by itself. */
const aConsole = () => {
  let listener: OutputListener = () => undefined
  let isRepainting = false
  const never = new Promise<never>(() => undefined)
  const nothing = (): undefined => undefined
  const adapter: ProcessAdapter = {
    stdio: 'pty',
    pid: 4711,
    identity: { pid: 4711 },
    terminal: {
      size: { cols: 80, rows: 24 },
      get isRepainting() {
        return isRepainting
      },
      resize: () => 'resized',
      lineDiscipline: () => never,
    },
    onStdout: (wanted) => {
      listener = wanted
    },
    onStderr: nothing,
    pause: nothing,
    resume: nothing,
    exited: never,
    drained: never,
    wait: () => never,
    kill: () => never,
    dispose: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  }
  const say = (text: string, options: { readonly isRepainting: boolean }): void => {
    isRepainting = options.isRepainting
    listener(Buffer.from(text))
  }
  return { adapter, say }
}
