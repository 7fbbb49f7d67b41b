export type { NewContent } from './new-content.ts'
export type { CellColor, CellStyle, ScreenCell, ScreenCursor, ScreenSnapshot } from './screen-snapshot.ts'
export { type ReplyListener, TerminalScreen, type TerminalScreenOptions } from './terminal-screen.ts'
