import type { TerminalModes } from '@ptarmigan/ansi'
import type { NewContent, ScreenSnapshot, TerminalScreen } from '@ptarmigan/screen'

/** The screen of a session: emulated while the program lives, and what is left of it afterwards. */
export interface SessionScreen {
  readonly modes: TerminalModes
  readonly hasNew: boolean
  renderNew(): Promise<Pick<NewContent, 'text' | 'droppedLines'>>
  /** History and screen, a line each. */
  transcript(): Promise<readonly string[]>
  snapshot(options: { readonly cells?: boolean }): Promise<ScreenSnapshot>
  serialize(options: { readonly scrollback?: number }): Promise<string>
  answerQueries(enabled: boolean): Promise<void>
  resize(size: { readonly cols: number; readonly rows: number }): Promise<void>
  /** Keeps what can still be asked, and frees the emulator. Idempotent. */
  close(): Promise<void>
}

export const createSessionScreen = (screen: TerminalScreen): SessionScreen => {
  let left: Leftover | undefined
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    const modes = screen.modes
    const news = await screen.renderNewLines()
    const full = await screen.renderFull()
    const serialized = await screen.serialize()
    left = { modes, news, transcript: linesOf(full), snapshot: await screen.snapshot({ cells: true }), serialized }
    screen.dispose()
  }
  return {
    get modes() {
      return left?.modes ?? screen.modes
    },
    get hasNew() {
      return left === undefined ? screen.hasNew : left.news !== undefined && left.news.text !== ''
    },
    renderNew: async () => {
      if (closing === undefined) return screen.renderNewLines()
      await closing
      const news = left?.news
      if (left !== undefined) left = { ...left, news: undefined }
      return news ?? { text: '', droppedLines: 0 }
    },
    transcript: async () => {
      await closing
      return left?.transcript ?? linesOf(await screen.renderFull())
    },
    snapshot: async (options) => {
      await closing
      if (left === undefined) return screen.snapshot(options)
      const { cells, ...snapshot } = left.snapshot
      return options.cells && cells !== undefined ? { ...snapshot, cells } : snapshot
    },
    // Not after an await while the program lives: what comes after the call must not be in it.
    serialize: async (options) => {
      if (closing === undefined) return screen.serialize(options)
      await closing
      return left?.serialized ?? ''
    },
    answerQueries: async (enabled) => {
      if (closing === undefined) await screen.answerQueries(enabled)
    },
    resize: async (size) => {
      if (closing === undefined) await screen.resize(size)
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

interface Leftover {
  readonly modes: TerminalModes
  readonly news: Pick<NewContent, 'text' | 'droppedLines'> | undefined
  readonly transcript: readonly string[]
  readonly snapshot: ScreenSnapshot
  readonly serialized: string
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'))
