export { encodeFocus } from './encode-focus.ts'
export { encodeKey } from './encode-key.ts'
export { type EncodedChunk, type EncodedKeySequence, encodeKeySequence } from './encode-key-sequence.ts'
export { encodeMouse, type MouseButton, type MouseEvent } from './encode-mouse.ts'
export { encodePaste, type PasteOptions } from './encode-paste.ts'
export {
  isKeyEncodingError,
  KeyEncodingError,
  type KeyEncodingErrorCode,
  type KeyEncodingErrorOptions,
} from './key-encoding-error.ts'
export type { KeyEvent, ModifierName, Modifiers } from './key-event.ts'
export type { KeyModes, MouseEncoding, MouseTracking } from './key-modes.ts'
export type { KeySequencePart, KeySequenceRequest } from './key-sequence-request.ts'
export { parseKeyName } from './parse-key-name.ts'
