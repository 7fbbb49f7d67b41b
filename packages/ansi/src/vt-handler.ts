/** What ended a control string: BEL (xterm's habit) or ST (ECMA-48). A reply uses the same one. */
export type StringTerminator = 'bel' | 'st'

/**
 * One parameter of a sequence with its colon sub-parameters: `38:2::255` is `[38, 2, undefined, 255]`, `5` is `[5]`.
 * `undefined` is a value that was left out. ISO 8613-6, ECMA-48 5.4.2.
 */
export type SequenceParameter = readonly (number | undefined)[]

/** A control sequence, `CSI prefix params intermediates final`. ECMA-48 5.4. */
export interface ControlSequence {
  /** The private marker, one of `<`, `=`, `>`, `?`, or the empty string. */
  readonly prefix: string
  /** The parameters in order; `CSI m` has none, `CSI ; 5 m` has `[undefined]` and `[5]`. */
  readonly params: readonly SequenceParameter[]
  /** Bytes 0x20–0x2F before the final byte, as text. */
  readonly intermediates: string
  /** One character, 0x40–0x7E. */
  readonly final: string
}

/** An escape sequence, `ESC intermediates final`. C1 controls arrive here as their 7-bit form. ECMA-48 5.3, ECMA-35 13.2. */
export interface EscapeSequence {
  readonly intermediates: string
  /** One character, 0x30–0x7E. */
  readonly final: string
}

/** `OSC command ; data`. https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands */
export interface OperatingSystemCommand {
  /** The number before the first `;`, `undefined` when the string does not begin with one. */
  readonly command: number | undefined
  /** What follows the first `;`; the whole string when there is no number. */
  readonly data: string
  readonly terminator: StringTerminator
}

/** `DCS prefix params intermediates final data`. ECMA-48 5.6, DEC STD 070. */
export interface DeviceControlString extends ControlSequence {
  readonly data: string
  readonly terminator: StringTerminator
}

/** The payload of an APC, PM or SOS string. ECMA-48 8.3. */
export interface ControlString {
  readonly data: string
  readonly terminator: StringTerminator
}

/**
 * What a parser tells of its input, in order. A parser knows syntax, a handler knows meaning; every method is optional, and
 * what nobody takes is not built. A string that was aborted, or that grew past the parser's bound, is not reported.
 */
export interface VtHandler {
  /** A run of printable text, without any C0, DEL or C1 character; runs are cut where the input was. */
  print?(text: string): void
  /** A C0 control, also one inside a sequence; CAN and SUB included, ESC and DEL never. */
  execute?(code: number): void
  /** The only codes that `execute` cares for; it may get others. Left out: all. Lets a parser pass quickly over plain text. */
  readonly controls?: readonly number[]
  csi?(sequence: ControlSequence): void
  /**
   * Whether `csi` cares for SGR, `CSI params m`; it may get it all the same. Default true. Most sequences are that, and a parser
   * passes quickly over what nobody wants.
   */
  readonly wantsRendition?: boolean
  esc?(sequence: EscapeSequence): void
  osc?(command: OperatingSystemCommand): void
  dcs?(string: DeviceControlString): void
  apc?(string: ControlString): void
  pm?(string: ControlString): void
  sos?(string: ControlString): void
}
