import { initialTerminalModes, type TerminalModes, type TerminalQueryKind } from '@ptarmigan/ansi'
import type { NewContent } from './new-content.ts'
import type { ScreenSnapshot } from './screen-snapshot.ts'

/** Hears a reply that the terminal sends to the program: its text, for the program's input, and what was asked. */
export type ReplyListener = (text: string, kind: TerminalQueryKind) => void

/** Options of {@link TerminalScreen}. */
export interface TerminalScreenOptions {
  /** Columns, 2 to 10,000; default 120. */
  readonly cols?: number
  /** Rows, 1 to 10,000; default 30. */
  readonly rows?: number
  /** How many rows that scrolled off are kept; default 5,000. */
  readonly scrollback?: number
  /** After this much silence what scrolled off is kept as text only; default 1,000. */
  readonly quietMs?: number
  /** The first listener of replies. */
  readonly onReply?: ReplyListener
}

/** A terminal that nobody sees: bytes in, and out of it what a person would read, what is new, and the replies to queries. */
export class TerminalScreen {
  constructor(options: TerminalScreenOptions = {}) {
    throw new Error(`not built yet: ${Object.keys(options).length}`)
  }

  /** Columns now. */
  get cols(): number {
    throw new Error('not built yet')
  }

  /** Rows now. */
  get rows(): number {
    throw new Error('not built yet')
  }

  /** The modes that the output parsed so far has set: an object that never changes. */
  get modes(): TerminalModes {
    return initialTerminalModes
  }

  /** The title that the output parsed so far has set. */
  get title(): string {
    throw new Error('not built yet')
  }

  /** Whether anything was parsed since the last {@link renderNew}, so that a poll may find something. */
  get hasNew(): boolean {
    throw new Error('not built yet')
  }

  /** Parses output. Resolves when it is parsed: await it before feeding more. The bytes may be reused at once. */
  feed(data: Uint8Array | string): Promise<void> {
    throw new Error(`not built yet: ${data.length}`)
  }

  /** History and screen as text. */
  renderFull(): Promise<string> {
    throw new Error('not built yet')
  }

  /** What is new since the last call, as text; the empty string when nothing is. */
  renderNew(): Promise<string> {
    throw new Error('not built yet')
  }

  /** The same as {@link renderNew}, with its parts told apart. Both move the same mark. */
  renderNewLines(): Promise<NewContent> {
    throw new Error('not built yet')
  }

  /** The screen of now. */
  snapshot(options: { readonly cells?: boolean } = {}): Promise<ScreenSnapshot> {
    throw new Error(`not built yet: ${options.cells}`)
  }

  /** A string that restores the screen in another terminal of the same size; `scrollback` is how many lines of history go before it. */
  serialize(options: { readonly scrollback?: number } = {}): Promise<string> {
    throw new Error(`not built yet: ${options.scrollback}`)
  }

  /** The screen as an HTML document, for people. */
  toHtml(): Promise<string> {
    throw new Error('not built yet')
  }

  /** The screen as an SVG picture, for people. */
  toSvg(): Promise<string> {
    throw new Error('not built yet')
  }

  /** Changes the size, after what was fed before. */
  resize(size: { readonly cols: number; readonly rows: number }): Promise<void> {
    throw new Error(`not built yet: ${size.cols}`)
  }

  /** Turns what scrolled off into text now, instead of after `quietMs` of silence. */
  compact(): Promise<void> {
    throw new Error('not built yet')
  }

  /** Adds a listener of replies, called within the `feed` that parsed the query. Returns what removes it. */
  onReply(listener: ReplyListener): () => void {
    throw new Error(`not built yet: ${listener.length}`)
  }

  /** Adds a listener that is called after output was parsed, at most once for each turn of the event loop. Returns what removes it. */
  onChange(listener: () => void): () => void {
    throw new Error(`not built yet: ${listener.length}`)
  }

  /** Frees everything. Idempotent; what was not parsed yet is rejected with a {@link ScreenDisposedError}, and so is every later call. */
  dispose(): void {
    throw new Error('not built yet')
  }

  [Symbol.dispose](): void {
    this.dispose()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.dispose()
  }
}
