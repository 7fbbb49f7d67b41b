import type { TerminalModes, TerminalQueryKind } from '@ptarmigan/ansi'
import { checkSize, checkWholeNumber } from './check-option.ts'
import { Emulator } from './emulator.ts'
import { type NewContent, newContent, noNewContent, type ScreenText } from './new-content.ts'
import { ParseLane } from './parse-lane.ts'
import { joinLines } from './plain-text.ts'
import { QuietTimer } from './quiet-timer.ts'
import { ScreenError } from './screen-error.ts'
import { readScreenText, readSnapshot } from './screen-reader.ts'
import type { ScreenSnapshot } from './screen-snapshot.ts'
import { serializeScreen } from './serialize.ts'
import { TextInput } from './text-input.ts'
import { toHtml } from './to-html.ts'
import { toSvg } from './to-svg.ts'

/** Hears a reply that the terminal sends to the program: its text, for the program's input, and what was asked. */
export type ReplyListener = (text: string, kind: TerminalQueryKind) => void

/** Options of {@link TerminalScreen}. */
export interface TerminalScreenOptions {
  /** Columns, 2 to 10,000, and at most 4,000,000 cells; default 120. */
  readonly cols?: number
  /** Rows, 1 to 10,000; default 30. */
  readonly rows?: number
  /** How many rows that scrolled off are kept, up to 100,000; default 5,000. */
  readonly scrollback?: number
  /** After this much silence what scrolled off is kept as text only; default 1,000. */
  readonly quietMs?: number
  /** The first listener of replies; see {@link TerminalScreen.onReply}. */
  readonly onReply?: ReplyListener
}

/**
 * A terminal that nobody sees: a program's output in, and out of it what a person would read, what of that is new, and the
 * replies to what the program asks. Every read waits for what was fed before it, and rejects with a `ScreenError` `disposed`
 * after {@link dispose}.
 */
export class TerminalScreen implements Disposable, AsyncDisposable {
  readonly #lane: ParseLane
  readonly #quiet: QuietTimer
  readonly #input = new TextInput()
  readonly #replyListeners = new Set<ReplyListener>()
  readonly #changeListeners = new Set<() => void>()
  #emulator: Emulator | undefined
  /** The emulator, or what is left of it. */
  #state: Pick<Emulator, 'cols' | 'rows' | 'modes' | 'title'>
  #replies: Parameters<ReplyListener>[] = []
  #given: ScreenText = { rows: [], alternate: false }
  #changed = false
  #answers = true

  /** @throws {ScreenError} `invalid-argument` for an option that is out of its range. */
  constructor(options: TerminalScreenOptions = {}) {
    const { cols = 120, rows = 30, scrollback = 5000, quietMs = 1000, onReply } = options
    checkSize({ cols, rows }, 'TerminalScreen')
    checkWholeNumber('scrollback', scrollback, { minimum: 0, maximum: 100_000, operation: 'TerminalScreen' })
    checkWholeNumber('quietMs', quietMs, { minimum: 0, maximum: 2_147_483_647, operation: 'TerminalScreen' })
    this.#emulator = new Emulator({ cols, rows, scrollback, onReply: (...reply) => this.#replied(reply) })
    this.#state = this.#emulator
    this.#quiet = new QuietTimer(quietMs, () => this.#emulator?.scrollback.compact())
    this.#lane = new ParseLane(
      (piece) => this.#parse(piece),
      () => this.#parsed(),
    )
    if (onReply !== undefined) this.#replyListeners.add(onReply)
  }

  /** Columns now. */
  get cols(): number {
    return this.#state.cols
  }

  /** Rows now. */
  get rows(): number {
    return this.#state.rows
  }

  /** The modes that the output parsed so far has set: an object that never changes. */
  get modes(): TerminalModes {
    return this.#state.modes
  }

  /** The title that the output parsed so far has set, at most 1,024 UTF-16 units of it. */
  get title(): string {
    return this.#state.title
  }

  /** Whether anything was parsed since the last {@link renderNew}, so that a poll may find something. */
  get hasNew(): boolean {
    return this.#changed
  }

  /** Whether some of what was fed is not parsed yet. */
  get isBehind(): boolean {
    return this.#lane.isBehind
  }

  /**
   * Parses output: within the call, as long as it kept this turn of the event loop busy for less than 8 ms, and the rest in later
   * turns. Resolves when it is parsed; await it, or what waits grows. The bytes may be reused as soon as the call returns.
   */
  feed(data: Uint8Array | string): Promise<void> {
    return this.#lane.feed(data)
  }

  /** The history that the program did not erase, soft-wrapped rows joined, and the rows of the screen that is shown. */
  renderFull(): Promise<string> {
    return this.#read('renderFull', (emulator) => {
      emulator.scrollback.harvest()
      return joinLines([...emulator.history.texts(), ...readScreenText(emulator).rows])
    })
  }

  /** What is new since the last call, as text, the empty string when nothing is: {@link NewContent.text}. */
  async renderNew(): Promise<string> {
    return (await this.renderNewLines()).text
  }

  /** What is new since the last call of this or of {@link renderNew}: the lines that scrolled off, and what the screen shows now. */
  renderNewLines(): Promise<NewContent> {
    return this.#read('renderNew', (emulator) => {
      if (!this.#changed) return noNewContent(this.#given)
      emulator.scrollback.harvest()
      const screen = readScreenText(emulator)
      const content = newContent(screen, { taken: emulator.history.take(), previous: this.#given })
      this.#given = screen
      this.#changed = false
      return content
    })
  }

  /** The screen that is shown, with its cells where they are asked for. */
  snapshot({ cells = false }: { readonly cells?: boolean } = {}): Promise<ScreenSnapshot> {
    return this.#read('snapshot', (emulator) => readSnapshot(emulator, { cells }))
  }

  /**
   * Output that brings another terminal of the same size, in its initial state, to this one's: both screens, styles, cursor, pen,
   * margins, modes and title. The newest `scrollback` lines of history, default 0, scroll off before it, as plain text.
   */
  serialize({ scrollback = 0 }: { readonly scrollback?: number } = {}): Promise<string> {
    return this.#read('serialize', (emulator) => {
      checkWholeNumber('scrollback', scrollback, {
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        operation: 'serialize',
      })
      emulator.scrollback.harvest()
      return serializeScreen(emulator, { scrollback })
    })
  }

  /** The screen that is shown as an HTML document that needs nothing else, for people. */
  toHtml(): Promise<string> {
    return this.#read('toHtml', (emulator) => toHtml(readSnapshot(emulator, { cells: true })))
  }

  /** The screen that is shown as an SVG picture that needs nothing else, for people. */
  toSvg(): Promise<string> {
    return this.#read('toSvg', (emulator) => toSvg(readSnapshot(emulator, { cells: true })))
  }

  /**
   * Changes the size. Lines that scrolled off stay in the history; soft-wrapped lines of the screen are laid out anew, with the
   * cursor at the same character. Rejects with `invalid-argument` for a size that is out of its range.
   */
  resize({ cols, rows }: { readonly cols: number; readonly rows: number }): Promise<void> {
    return this.#read('resize', (emulator) => {
      checkSize({ cols, rows }, 'resize')
      if (cols === emulator.cols && rows === emulator.rows) return
      emulator.resize(cols, rows)
      this.#changed = true
      this.#parsed()
    })
  }

  /** Turns what scrolled off into text now, instead of after `quietMs` of silence. */
  compact(): Promise<void> {
    return this.#read('compact', (emulator) => emulator.scrollback.compact())
  }

  /**
   * Adds a listener of replies, called in the turn in which the query is parsed, once for each, in their order. Returns what
   * removes it.
   */
  onReply(listener: ReplyListener): () => void {
    this.#replyListeners.add(listener)
    return () => this.#replyListeners.delete(listener)
  }

  /**
   * Whether queries in what is fed from now on are answered (as at the start), or left to another terminal. Resolves when what was
   * fed before is parsed, and so answered as it was before.
   */
  answerQueries(enabled: boolean): Promise<void> {
    return this.#read('answerQueries', () => {
      this.#answers = enabled
    })
  }

  /** Adds a listener that is called each time after some output was parsed or the size changed. Returns what removes it. */
  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener)
    return () => this.#changeListeners.delete(listener)
  }

  /** Frees everything but the size, the modes and the title. Idempotent. What was not parsed yet is rejected with `disposed`. */
  dispose(): void {
    const emulator = this.#emulator
    if (emulator === undefined) return
    const { cols, rows, modes, title } = emulator
    this.#state = { cols, rows, modes, title }
    this.#emulator = undefined
    this.#given = { rows: [], alternate: false }
    this.#changed = false
    this.#quiet.stop()
    this.#replyListeners.clear()
    this.#changeListeners.clear()
    this.#lane.dispose()
    emulator.dispose()
  }

  [Symbol.dispose](): void {
    this.dispose()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.dispose()
  }

  #read<Result>(operation: string, action: (emulator: Emulator) => Result): Promise<Result> {
    return this.#lane.run(operation, () => {
      if (this.#emulator === undefined)
        throw new ScreenError('The screen was disposed of.', { code: 'disposed', operation })
      return action(this.#emulator)
    })
  }

  #parse(piece: Uint8Array | string): void {
    this.#emulator?.parse(this.#input.take(piece))
    this.#changed = true
    if (this.#replies.length > 0) this.#deliverReplies()
  }

  #replied(reply: Parameters<ReplyListener>): void {
    if (this.#answers) this.#replies.push(reply)
  }

  /** Not from within the parser: a listener may feed, or fail. */
  #deliverReplies(): void {
    const replies = this.#replies
    this.#replies = []
    for (const [text, kind] of replies)
      for (const listener of [...this.#replyListeners]) call(() => listener(text, kind))
  }

  #parsed(): void {
    this.#quiet.touch()
    for (const listener of [...this.#changeListeners]) call(listener)
  }
}

/** A listener that fails is its owner's uncaught error, and stops nothing here. */
const call = (listener: () => void): void => {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
