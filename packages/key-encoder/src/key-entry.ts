/**
 * What a key sends to a program that asked for nothing but DECCKM and DECKPAM.
 * `m` below is the modifier number, 1 + Shift 1 + Alt 2 + Control 4; without modifiers it is left out.
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-PC-Style-Function-Keys
 */
export type LegacyForm =
  /** `CSI final`, `SS3 final` under DECCKM, `CSI 1 ; m final`; `reference` is for a terminal of which nothing is known. */
  | { readonly kind: 'cursor'; readonly final: string; readonly reference?: string }
  /** `CSI number ~`, `CSI number ; m ~`. */
  | { readonly kind: 'tilde'; readonly number: number }
  /** `SS3 final`, `CSI 1 ; m final`. */
  | { readonly kind: 'ss3'; readonly final: string }
  /** A fixed sequence when unmodified, `CSI number ; m ~` otherwise. */
  | { readonly kind: 'fixed'; readonly sequence: string; readonly number: number }
  /** One of the keys that are bytes: see `control-keys.ts`. */
  | { readonly kind: 'control' }
  /** The text, or `SS3 m final` under DECKPAM. */
  | { readonly kind: 'keypad'; readonly text: string; readonly final: string }
  /** The same as another key. */
  | { readonly kind: 'same-as'; readonly name: string }
  /** Nothing. */
  | { readonly kind: 'none' }

/**
 * What a key sends under the kitty protocol: `CSI number ; m final`, or `CSI final` where the number is 1 and nothing follows it.
 * https://sw.kovidgoyal.net/kitty/keyboard-protocol/#functional-key-definitions
 */
export interface KittyForm {
  readonly number: number
  readonly final: string
  /** The key is a modifier or a lock, reported only with all keys as escape codes. */
  readonly modifier?: true
}

/** A key that has a name. */
export interface KeyEntry {
  readonly name: string
  /** Other names, matched like the first without regard to case and underscores. */
  readonly aliases: readonly string[]
  readonly legacy: LegacyForm
  /** Absent: the legacy form, also under the kitty protocol. */
  readonly kitty?: KittyForm
}
