/** What a sequence does to the modes. */
export type ModeChange =
  | 'disable-key-modifiers'
  | 'hard-reset'
  | 'keypad-application'
  | 'keypad-numeric'
  | 'kitty-pop'
  | 'kitty-push'
  | 'kitty-set'
  | 'reset'
  | 'restore'
  | 'save'
  | 'set'
  | 'set-key-modifiers'
  | 'soft-reset'

/** A sequence that changes modes. */
export interface ModeSequence {
  /** `CSI` or `ESC` and what follows without the parameters. */
  readonly key: string
  readonly does: ModeChange
  readonly name: string
  readonly sequence: string
  readonly meaning: string
  readonly source: string
}

/** What the sequence does, if it is about modes. */
export const modeChangeOf = (key: string): ModeChange | undefined =>
  modeSequences.find((each) => each.key === key)?.does

const xterm =
  'https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Functions-using-CSI-_-ordered-by-the-final-character_s_'
const kitty = 'https://sw.kovidgoyal.net/kitty/keyboard-protocol/#progressive-enhancement'
const vt510 = 'https://vt100.net/docs/vt510-rm'

/** Every sequence that changes modes. */
export const modeSequences: readonly ModeSequence[] = [
  {
    key: 'CSI h',
    does: 'set',
    name: 'SM',
    sequence: 'CSI mode h',
    meaning: 'sets ANSI modes',
    source: `${vt510}/SM.html`,
  },
  {
    key: 'CSI l',
    does: 'reset',
    name: 'RM',
    sequence: 'CSI mode l',
    meaning: 'resets ANSI modes',
    source: `${vt510}/RM.html`,
  },
  { key: 'CSI ?h', does: 'set', name: 'DECSET', sequence: 'CSI ? mode h', meaning: 'sets DEC modes', source: xterm },
  {
    key: 'CSI ?l',
    does: 'reset',
    name: 'DECRST',
    sequence: 'CSI ? mode l',
    meaning: 'resets DEC modes',
    source: xterm,
  },
  {
    key: 'CSI ?s',
    does: 'save',
    name: 'XTSAVE',
    sequence: 'CSI ? mode s',
    meaning: 'remembers DEC modes',
    source: xterm,
  },
  {
    key: 'CSI ?r',
    does: 'restore',
    name: 'XTRESTORE',
    sequence: 'CSI ? mode r',
    meaning: 'puts DEC modes back as they were remembered; others stay',
    source: xterm,
  },
  {
    key: 'CSI !p',
    does: 'soft-reset',
    name: 'DECSTR',
    sequence: 'CSI ! p',
    meaning:
      'resets how keys and pastes are sent and how text is written, and empties the kitty stacks of both screens',
    source: `${vt510}/DECSTR.html`,
  },
  {
    key: 'CSI >m',
    does: 'set-key-modifiers',
    name: 'XTMODKEYS',
    sequence: 'CSI > 4 ; level m',
    meaning: 'sets `modifyOtherKeys`; without a level, or without any parameter, resets it',
    source: xterm,
  },
  {
    key: 'CSI >n',
    does: 'disable-key-modifiers',
    name: 'XTMODKEYS, disable',
    sequence: 'CSI > 4 n',
    meaning: 'resets `modifyOtherKeys`',
    source: xterm,
  },
  {
    key: 'CSI >u',
    does: 'kitty-push',
    name: 'kitty keyboard',
    sequence: 'CSI > flags u',
    meaning: 'saves the flags of the screen that is shown and sets new ones; the oldest of more than 16 is lost',
    source: kitty,
  },
  {
    key: 'CSI <u',
    does: 'kitty-pop',
    name: 'kitty keyboard',
    sequence: 'CSI < count u',
    meaning: 'puts saved flags back, the count-th last',
    source: kitty,
  },
  {
    key: 'CSI =u',
    does: 'kitty-set',
    name: 'kitty keyboard',
    sequence: 'CSI = flags ; how u',
    meaning: 'replaces (1), adds (2) or removes (3) flags',
    source: kitty,
  },
  {
    key: 'ESC =',
    does: 'keypad-application',
    name: 'DECKPAM',
    sequence: 'ESC =',
    meaning: 'sets `applicationKeypad`',
    source: `${vt510}/DECKPAM.html`,
  },
  {
    key: 'ESC >',
    does: 'keypad-numeric',
    name: 'DECKPNM',
    sequence: 'ESC >',
    meaning: 'resets `applicationKeypad`',
    source: `${vt510}/DECKPNM.html`,
  },
  {
    key: 'ESC c',
    does: 'hard-reset',
    name: 'RIS',
    sequence: 'ESC c',
    meaning: 'everything as at the start',
    source: `${vt510}/RIS.html`,
  },
]
