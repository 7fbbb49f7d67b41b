/** The states of the parser, after Paul Williams' VT500 parser. https://vt100.net/emu/dec_ansi_parser */
export const state = {
  ground: 0,
  escape: 1,
  escapeIntermediate: 2,
  csiEntry: 3,
  csiParameter: 4,
  csiIntermediate: 5,
  csiIgnore: 6,
  dcsEntry: 7,
  dcsParameter: 8,
  dcsIntermediate: 9,
  /** After an ESC inside a string, which ends it if `\` follows. */
  stringEscape: 10,
  dcsIgnore: 11,
  dcsString: 12,
  oscString: 13,
  apcString: 14,
  pmString: 15,
  sosString: 16,
} as const

/** What a byte does on its way to the next state. */
export const action = {
  ignore: 0,
  /** A C0 control is executed, wherever it stands outside of strings. */
  execute: 1,
  /** CAN and SUB: what was begun is dropped, then they are executed. */
  abort: 2,
  /** ESC outside of strings: a sequence begins. */
  begin: 3,
  /** What followed an ESC inside a string was not `\`: the string is dropped, and the byte read again as after any ESC. */
  restart: 4,
  collect: 5,
  prefix: 6,
  parameter: 7,
  escape: 8,
  csi: 9,
  /** A string's payload begins after this byte. */
  open: 10,
  put: 11,
  /** BEL or ST ends a string. */
  close: 12,
} as const

type State = (typeof state)[keyof typeof state]
type Action = (typeof action)[keyof typeof action]

/** Bytes `from` to `to` in one of `states`: do `does`, go to `next` (or stay). Later rules override earlier ones. */
interface Rule {
  readonly states: readonly State[]
  readonly from: number
  readonly to: number
  readonly does: Action
  readonly next?: State
}

const payloads = [state.dcsString, state.oscString, state.apcString, state.pmString, state.sosString]
const everywhere = Object.values(state)
const dcsHeaders = [state.dcsEntry, state.dcsParameter, state.dcsIntermediate]
const escapes = [state.escape, state.escapeIntermediate]
const controls = [state.csiEntry, state.csiParameter, state.csiIntermediate, state.csiIgnore]

/** The grammar of ECMA-48 and of DEC's DCS. Bytes from 0x80 are text, and the parser's own affair. */
export const rules: readonly Rule[] = [
  // C0 controls. Those inside a DCS belong to it, those inside other strings are dropped (ECMA-48 allows 0x08–0x0D).
  { states: [state.ground, ...escapes, ...controls], from: 0x00, to: 0x1f, does: action.execute },
  { states: [state.dcsString], from: 0x00, to: 0x1f, does: action.put },
  // BEL ends any string: xterm for OSC, others for APC; no string may contain it, so none is cut short by this.
  {
    states: [...payloads, ...dcsHeaders, state.dcsIgnore],
    from: 0x07,
    to: 0x07,
    does: action.close,
    next: state.ground,
  },

  // ESC intermediates final. ECMA-35 13.2
  { states: escapes, from: 0x20, to: 0x2f, does: action.collect, next: state.escapeIntermediate },
  { states: escapes, from: 0x30, to: 0x7e, does: action.escape, next: state.ground },
  { states: [state.escape], from: 0x5b, to: 0x5b, does: action.ignore, next: state.csiEntry },
  { states: [state.escape], from: 0x50, to: 0x50, does: action.ignore, next: state.dcsEntry },
  { states: [state.escape], from: 0x5d, to: 0x5d, does: action.open, next: state.oscString },
  { states: [state.escape], from: 0x5f, to: 0x5f, does: action.open, next: state.apcString },
  { states: [state.escape], from: 0x5e, to: 0x5e, does: action.open, next: state.pmString },
  { states: [state.escape], from: 0x58, to: 0x58, does: action.open, next: state.sosString },

  // CSI prefix parameters intermediates final. ECMA-48 5.4
  { states: controls, from: 0x20, to: 0x2f, does: action.collect, next: state.csiIntermediate },
  { states: controls, from: 0x30, to: 0x3b, does: action.parameter, next: state.csiParameter },
  { states: controls, from: 0x3c, to: 0x3f, does: action.ignore, next: state.csiIgnore },
  { states: controls, from: 0x40, to: 0x7e, does: action.csi, next: state.ground },
  { states: [state.csiEntry], from: 0x3c, to: 0x3f, does: action.prefix, next: state.csiParameter },
  { states: [state.csiIntermediate], from: 0x30, to: 0x3f, does: action.ignore, next: state.csiIgnore },
  { states: [state.csiIgnore], from: 0x20, to: 0x3f, does: action.ignore, next: state.csiIgnore },
  { states: [state.csiIgnore], from: 0x40, to: 0x7e, does: action.ignore, next: state.ground },

  // DCS prefix parameters intermediates final payload. DEC STD 070 3.5.4.3
  { states: dcsHeaders, from: 0x20, to: 0x2f, does: action.collect, next: state.dcsIntermediate },
  { states: dcsHeaders, from: 0x30, to: 0x3b, does: action.parameter, next: state.dcsParameter },
  { states: dcsHeaders, from: 0x3c, to: 0x3f, does: action.ignore, next: state.dcsIgnore },
  { states: dcsHeaders, from: 0x40, to: 0x7e, does: action.open, next: state.dcsString },
  { states: [state.dcsEntry], from: 0x3c, to: 0x3f, does: action.prefix, next: state.dcsParameter },
  { states: [state.dcsIntermediate], from: 0x30, to: 0x3f, does: action.ignore, next: state.dcsIgnore },

  // Payloads.
  { states: payloads, from: 0x20, to: 0x7e, does: action.put },

  // Anywhere.
  { states: everywhere, from: 0x18, to: 0x18, does: action.abort, next: state.ground },
  { states: everywhere, from: 0x1a, to: 0x1a, does: action.abort, next: state.ground },
  { states: everywhere, from: 0x1b, to: 0x1b, does: action.begin, next: state.escape },

  // ST is ESC \.
  { states: payloads, from: 0x1b, to: 0x1b, does: action.ignore, next: state.stringEscape },
  { states: [state.stringEscape], from: 0x00, to: 0x7f, does: action.restart, next: state.escape },
  { states: [state.stringEscape], from: 0x5c, to: 0x5c, does: action.close, next: state.ground },
]

/** The rules spelled out: `action << 5 | next state` at `state << 7 | byte`, for bytes below 0x80. */
export const buildTransitions = (): Uint16Array => {
  const transitions = new Uint16Array(everywhere.length << 7)
  for (const each of everywhere) transitions.fill((action.ignore << 5) | each, each << 7, (each + 1) << 7)
  for (const { states, from, to, does, next } of rules) {
    for (const each of states)
      transitions.fill((does << 5) | (next ?? each), (each << 7) | from, ((each << 7) | to) + 1)
  }
  return transitions
}
