import { TerminalScreen, type TerminalScreenOptions } from '../../src/index.ts'

/** A screen after some output, with the replies that it gave. */
export interface FedScreen {
  readonly screen: TerminalScreen
  readonly replies: readonly string[]
  /** The rows of the screen, trailing blank ones left out. */
  readonly rows: readonly string[]
}

/** Feeds the same output whole, cut in two at every byte, and byte by byte, each to a screen of its own, and checks every one. */
export const atEverySplit = async (
  output: string,
  options: TerminalScreenOptions,
  check: (fed: FedScreen) => void | Promise<void>,
): Promise<void> => {
  for (const chunks of splits(Buffer.from(output))) await withFedScreen(chunks, options, check)
}

/** Feeds the chunks one after the other to a new screen, and disposes of it after the check. */
export const withFedScreen = async (
  chunks: readonly (Uint8Array | string)[],
  options: TerminalScreenOptions,
  check: (fed: FedScreen) => void | Promise<void>,
): Promise<void> => {
  const replies: string[] = []
  using screen = new TerminalScreen({ ...options, onReply: (text) => replies.push(text) })
  for (const chunk of chunks) await screen.feed(chunk)
  const { text } = await screen.snapshot()
  await check({ screen, replies, rows: text === '' ? [] : text.split('\n') })
}

const splits = (bytes: Buffer): Uint8Array[][] => {
  const cuts = Array.from({ length: Math.max(0, bytes.length - 1) }, (_, index) => index + 1)
  return [
    [bytes],
    ...cuts.map((cut) => [bytes.subarray(0, cut), bytes.subarray(cut)]),
    Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)),
  ]
}
