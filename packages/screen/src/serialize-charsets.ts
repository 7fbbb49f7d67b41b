import type { EmulatorCharset, EmulatorCore } from './emulator-core.ts'

/** Output that designates and shifts in the character sets in force. https://vt100.net/docs/vt510-rm/SCS.html */
export const serializeCharsets = ({ _charsetService: service }: EmulatorCore): string => {
  const designations = designators.map((designator, level) =>
    designation(designator, level === service.glevel ? service.charset : service._charsets[level]),
  )
  return designations.join('') + (shifts[service.glevel] ?? '')
}

/** Output that makes a set the first one, which is shifted in; the empty string for ASCII. */
export const serializeCharset = (charset: EmulatorCharset | undefined): string => designation('(', charset)

/** G0 to G3. */
const designators = ['(', ')', '*', '+']
/** SI, SO, LS2, LS3. */
const shifts = ['', '\x0e', '\x1bn', '\x1bo']

const designation = (designator: string, charset: EmulatorCharset | undefined): string => {
  const name = nameOf(charset)
  return name === undefined ? '' : `\x1b${designator}${name}`
}

/** DEC special graphics and the British set are known by what they replace; no others are in use. */
const nameOf = (charset: EmulatorCharset | undefined): '0' | 'A' | undefined => {
  if (charset?.q === '\u2500') return '0'
  return charset?.['#'] === '£' && charset['@'] === undefined ? 'A' : undefined
}
