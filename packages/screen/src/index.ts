export type { NewContent } from './new-content.ts'
export { isScreenError, ScreenError, type ScreenErrorCode } from './screen-error.ts'
export type { CellColor, CellStyle, ScreenCell, ScreenCursor, ScreenSnapshot } from './screen-snapshot.ts'
export { type ReplyListener, TerminalScreen, type TerminalScreenOptions } from './terminal-screen.ts'
