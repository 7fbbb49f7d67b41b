import { encodeKeyFor } from './encode-key.ts'
import type { KeyEvent, ModifierName } from './key-event.ts'
import type { KeyModes } from './key-modes.ts'
import { modifierBits } from './modifier-number.ts'

/** The modifiers of an event that make no difference to what is sent: the program cannot know that they were held. */
export const lostModifiers = (
  event: KeyEvent,
  how: { readonly modes: KeyModes | undefined; readonly operation: string },
): readonly ModifierName[] => {
  const sent = encodeKeyFor(event, how)
  return modifierBits
    .map(({ name }) => name)
    .filter((name) => event[name] === true && encodeKeyFor({ ...event, [name]: false }, how) === sent)
}
