import { isPtarmiganError } from '@ptarmigan/adapter-interface'
import { isKeyEncodingError } from '@ptarmigan/key-encoder'
import type { Answer } from './answer.ts'

/** What could not be done, as an answer: the message says why and what to do. */
export const failureAnswer = (error: unknown): Answer => {
  const message = error instanceof Error ? error.message : String(error)
  const code = isPtarmiganError(error) || isKeyEncodingError(error) ? error.code : 'internal-error'
  return {
    statements: [code === 'internal-error' ? `This failed in a way that was not foreseen: ${message}` : message],
    isError: true,
    data: { error: code },
  }
}
