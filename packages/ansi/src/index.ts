// Parsing

// Stripping
export { type AnsiStripper, type AnsiStripperOptions, createAnsiStripper } from './ansi-stripper.ts'
export { combineHandlers } from './combine-handlers.ts'
// Modes
export { createModeTracker, type ModeTracker, type ModeTrackerOptions } from './mode-tracker.ts'
// Queries
export { createQueryDetector, type QueryDetector, type QueryDetectorOptions } from './query-detector.ts'
export { createQueryFilter, type QueryFilter, type QueryFilterOptions, type SequenceHandler } from './query-filter.ts'
// Shell integration
export type { ShellMark, ShellMarkSource } from './shell-mark.ts'
export {
  createShellMarkListener,
  type ShellMarkListener,
  type ShellMarkListenerOptions,
} from './shell-mark-listener.ts'
export { stripAnsi } from './strip-ansi.ts'
export { initialTerminalModes, type MouseEncoding, type MouseTracking, type TerminalModes } from './terminal-modes.ts'
export { neverAnsweredQueries, type TerminalQuery, type TerminalQueryKind } from './terminal-query.ts'
export { createUtf8Decoder, type Utf8Decoder } from './utf8-decoder.ts'
export type {
  ControlSequence,
  ControlString,
  DeviceControlString,
  EscapeSequence,
  OperatingSystemCommand,
  SequenceParameter,
  StringTerminator,
  VtHandler,
} from './vt-handler.ts'
export { createVtParser, type VtParser, type VtParserOptions } from './vt-parser.ts'
