/** A modifier that a key can be held with. */
export type ModifierName = 'shift' | 'alt' | 'control' | 'super' | 'hyper' | 'meta'

/** Which of the modifiers are held. Absent means not held. */
export type Modifiers = { readonly [name in ModifierName]?: boolean | undefined }

/** One key going down, repeating, or coming up. */
export interface KeyEvent extends Modifiers {
  /** One character as the keyboard produced it (`a`, `A`, `!`, `é`), or a name of the key table (`Up`, `F5`, `KP_Enter`), in any case. */
  readonly key: string
  /** The physical key as in `KeyboardEvent.code` (`KeyC`, `Digit1`), reported to programs that ask for the base layout key. */
  readonly code?: string | undefined
  /** The character that the key gives without Shift, where that is not what the US layout says. */
  readonly unshiftedKey?: string | undefined
  readonly capsLock?: boolean | undefined
  readonly numLock?: boolean | undefined
  /** Default `press`. Releases are sent only to programs that asked for them. */
  readonly eventType?: 'press' | 'repeat' | 'release' | undefined
  /** The text that the event produced, where it is not the character of `key`: a composed or dead-key result. */
  readonly text?: string | undefined
}
