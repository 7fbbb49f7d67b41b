import { createVtParser, type VtHandler, type VtParserOptions } from '../src/index.ts'
import type { Cutting } from './cuttings.ts'

/** What a parser reported, as lines that are easy to compare; runs of text are joined where only a cut parted them. */
export const recordEvents = (chunks: Cutting, options: VtParserOptions = {}): string[] => {
  const { events, handler } = createRecorder()
  const parser = createVtParser(handler, options)
  for (const chunk of chunks) parser.push(chunk)
  parser.flush()
  return events
}

/** A handler that takes everything. */
export const createRecorder = (): {
  readonly events: string[]
  readonly handler: Required<Omit<VtHandler, 'controls' | 'wantsRendition'>>
} => {
  const events: string[] = []
  let isText = false
  const record = (event: string): void => {
    events.push(event)
    isText = false
  }
  const header = ({ prefix, params, intermediates, final }: Parameters<NonNullable<VtHandler['csi']>>[0]): string => {
    const written = params.map((parameter) => parameter.map((value) => value ?? '').join(':')).join(';')
    return [prefix, written, intermediates, final].filter((part) => part !== '').join(' ')
  }
  return {
    events,
    handler: {
      print: (text) => {
        if (isText) events.push(`${events.pop() ?? ''}${text}`)
        else events.push(`print ${text}`)
        isText = true
      },
      execute: (code) => record(`execute ${code.toString(16)}`),
      csi: (sequence) => record(`csi ${header(sequence)}`),
      esc: ({ intermediates, final }) => record(`esc ${intermediates}${final}`),
      osc: ({ command, data, terminator }) => record(`osc ${command ?? '-'} ${data} ${terminator}`),
      dcs: (string) => record(`dcs ${header(string)} ${string.data} ${string.terminator}`),
      apc: ({ data, terminator }) => record(`apc ${data} ${terminator}`),
      pm: ({ data, terminator }) => record(`pm ${data} ${terminator}`),
      sos: ({ data, terminator }) => record(`sos ${data} ${terminator}`),
    },
  }
}
