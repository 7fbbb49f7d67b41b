import type { ModeTracker, SequenceParameter } from '@ptarmigan/ansi'
import type { EmulatorCore, EmulatorParams } from './emulator-core.ts'

/** Lets the mode tracker hear what the emulator's parser found, so that output is parsed once. */
export const hookModes = (core: EmulatorCore, { handler }: ModeTracker): void => {
  for (const { prefix = '', intermediates = '', final } of controlSequences) {
    core.registerCsiHandler({ ...(prefix && { prefix }), ...(intermediates && { intermediates }), final }, (params) => {
      handler.csi?.({ prefix, params: sequenceParameters(params), intermediates, final })
      return false
    })
  }
  for (const final of escapeSequences) {
    core.registerEscHandler({ final }, () => {
      handler.esc?.({ intermediates: '', final })
      return false
    })
  }
}

/** Every control sequence that sets a mode. */
const controlSequences: readonly {
  readonly prefix?: string
  readonly intermediates?: string
  readonly final: string
}[] = [
  { final: 'h' },
  { final: 'l' },
  { prefix: '?', final: 'h' },
  { prefix: '?', final: 'l' },
  { prefix: '?', final: 's' },
  { prefix: '?', final: 'r' },
  { prefix: '>', final: 'm' },
  { prefix: '>', final: 'n' },
  { prefix: '>', final: 'u' },
  { prefix: '<', final: 'u' },
  { prefix: '=', final: 'u' },
  { intermediates: '!', final: 'p' },
]

/** RIS, DECKPAM, DECKPNM. */
const escapeSequences = ['c', '=', '>']

/**
 * The emulator tells a parameter that was left out as 0. It was left out where it is the only one (`CSI > m` is not about
 * resource 0) or a later one; before others it was written.
 */
const sequenceParameters = (sequence: EmulatorParams): SequenceParameter[] => {
  const parameters: SequenceParameter[] = []
  for (let index = 0; index < sequence.length; index++) {
    const value = sequence.params[index] || (index === 0 && sequence.length > 1 ? 0 : undefined)
    const subParameters = [...(sequence.getSubParams(index) ?? [])]
    parameters.push([value, ...subParameters.map((each) => (each < 0 ? undefined : each))])
  }
  return parameters
}
