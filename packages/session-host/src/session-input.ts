import { setTimeout as pause } from 'node:timers/promises'
import type { AdapterStdin } from '@ptarmigan/adapter-interface'
import { encodeKeySequence, encodePaste, type KeyModes, type KeySequenceRequest } from '@ptarmigan/key-encoder'
import type { SendKeysOptions } from './session.ts'

/** The input of one session. What is asked first is written first, and nothing comes between the parts of one request. */
export interface SessionInput {
  write(data: string | Uint8Array): Promise<void>
  paste(text: string, bracketed: boolean | undefined): Promise<{ readonly bracketed: boolean }>
  submit(): Promise<void>
  sendKeys(keys: readonly string[] | KeySequenceRequest, options: SendKeysOptions): Promise<{ readonly bytes: number }>
  end(): Promise<void>
}

export interface SessionInputOptions {
  readonly stdin: AdapterStdin
  /** The modes of the terminal when the input is about to be written; `undefined` on pipes. */
  readonly modes: () => (KeyModes & { readonly bracketedPaste: boolean }) | undefined
}

export const createSessionInput = ({ stdin, modes }: SessionInputOptions): SessionInput => {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(action: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(action)
    // A request that fails is told to whoever made it, and the next one goes on.
    last = turn.catch(() => undefined)
    return turn
  }

  const typeKeys = async (
    request: KeySequenceRequest,
    { delayMs = 0, escapeGapMs = 150 }: SendKeysOptions,
  ): Promise<number> => {
    const { bytes, chunks } = encodeKeySequence({ ...request, modes: request.modes ?? modes() })
    const gaps = chunks.map(({ endsWithEscape }, index) => {
      if (index === chunks.length - 1) return 0
      return Math.max(delayMs, endsWithEscape ? escapeGapMs : 0)
    })
    if (gaps.every((gapMs) => gapMs === 0)) await stdin.write(bytes)
    else
      for (const [index, chunk] of chunks.entries()) {
        await stdin.write(chunk.bytes)
        const gapMs = gaps[index] ?? 0
        if (gapMs > 0) await pause(gapMs)
      }
    return bytes.length
  }

  return {
    write: (data) => inTurn(() => stdin.write(data)),
    paste: (text, wanted) =>
      inTurn(async () => {
        const terminal = modes()
        const bracketed = terminal === undefined ? false : (wanted ?? terminal.bracketedPaste)
        await stdin.write(terminal === undefined ? text : encodePaste(text, { bracketed }))
        return { bracketed }
      }),
    submit: () => inTurn(() => stdin.write(modes() === undefined ? '\n' : '\r')),
    // Names are checked before the turn comes, so that a wrong one is told at once and sends nothing.
    sendKeys: async (keys, options) => {
      const request = isKeyList(keys) ? { keys } : keys
      encodeKeySequence(request)
      return { bytes: await inTurn(() => typeKeys(request, options)) }
    },
    end: () => inTurn(() => stdin.end()),
  }
}

const isKeyList = (keys: readonly string[] | KeySequenceRequest): keys is readonly string[] => Array.isArray(keys)
