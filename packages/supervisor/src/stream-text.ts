import type { DeferredText } from '@ptarmigan/adapter-interface'
import type { QueryFilter } from '@ptarmigan/ansi'
import { createOutputDecoder } from './output-decoder.ts'

/** Makes the text of one stream. */
export interface StreamText {
  /** The text of the bytes so far; what is unfinished is kept for the next call. The bytes must not change. */
  push(bytes: Uint8Array): DeferredText
  /** Passes bytes that give no text, and asks nothing; a character may begin or end in them. */
  skip(bytes: Uint8Array): void
  /** The end of the stream: what was kept; an unfinished character is U+FFFD. */
  flush(): string
}

export interface StreamTextOptions {
  readonly encoding: string | undefined
  /** Takes queries out of it. */
  readonly filter: QueryFilter | undefined
}

/** @throws `invalid-argument` */
export const createStreamText = ({ encoding, filter }: StreamTextOptions): StreamText => {
  const decoder = createOutputDecoder(encoding)
  const skip = (bytes: Uint8Array): void => void decoder.decode(bytes)
  if (filter === undefined) return { push: (bytes) => decoder.decode(bytes), skip, flush: () => decoder.flush() }
  const restOf = (): string => {
    const rest = filter.flush()
    return typeof rest === 'string' ? rest : String(decoder.decode(rest))
  }
  // In a code page a part of a character may look like a control: only its text can be filtered.
  if (!decoder.isUtf8)
    return {
      push: (bytes) => filter.push(String(decoder.decode(bytes))),
      skip,
      flush: () => filter.push(decoder.flush()) + restOf(),
    }
  return {
    push: (bytes) => decoder.decode(filter.push(bytes)),
    skip,
    flush: () => restOf() + decoder.flush(),
  }
}
