import type { KeyEntry } from './key-entry.ts'

/**
 * Keys that a terminal sends only under the kitty protocol.
 * https://sw.kovidgoyal.net/kitty/keyboard-protocol/#functional-key-definitions
 */
export const kittyOnlyKeys: readonly KeyEntry[] = [
  ...numbered(57361, [['PrintScreen'], ['Pause']]),
  ...numbered(57428, [
    ['MediaPlay'],
    ['MediaPause'],
    ['MediaPlayPause'],
    ['MediaReverse'],
    ['MediaStop'],
    ['MediaFastForward'],
    ['MediaRewind'],
    ['MediaTrackNext'],
    ['MediaTrackPrevious'],
    ['MediaRecord'],
    ['LowerVolume', 'AudioVolumeDown'],
    ['RaiseVolume', 'AudioVolumeUp'],
    ['MuteVolume', 'AudioVolumeMute'],
  ]),
  ...modifiers(57358, [['CapsLock'], ['ScrollLock'], ['NumLock']]),
  ...modifiers(57441, [
    ['LeftShift', 'Shift', 'ShiftLeft'],
    ['LeftControl', 'Control', 'Ctrl', 'ControlLeft'],
    ['LeftAlt', 'Alt', 'AltLeft'],
    ['LeftSuper', 'Super', 'MetaLeft'],
    ['LeftHyper', 'Hyper'],
    ['LeftMeta', 'Meta'],
    ['RightShift', 'ShiftRight'],
    ['RightControl', 'ControlRight'],
    ['RightAlt', 'AltRight'],
    ['RightSuper', 'MetaRight'],
    ['RightHyper'],
    ['RightMeta'],
    ['IsoLevel3Shift', 'AltGraph'],
    ['IsoLevel5Shift'],
  ]),
]

type Names = readonly [string, ...string[]]

function numbered(first: number, keys: readonly Names[]): readonly KeyEntry[] {
  return keys.map(([name, ...aliases], index) => {
    return { name, aliases, legacy: { kind: 'none' }, kitty: { number: first + index, final: 'u' } }
  })
}

function modifiers(first: number, keys: readonly Names[]): readonly KeyEntry[] {
  return keys.map(([name, ...aliases], index) => {
    return { name, aliases, legacy: { kind: 'none' }, kitty: { number: first + index, final: 'u', modifier: true } }
  })
}
