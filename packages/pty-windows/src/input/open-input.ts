import { openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { WriteBytes } from './console-input.ts'

/** The writing end of the pipe to a console. */
export interface InputPipe {
  readonly write: WriteBytes
  close(): void
}

/** @throws when the pipe is not there */
export const openInput = (name: string): InputPipe => {
  const socket = new Socket({ fd: openSync(name, 'w'), readable: false, writable: true })
  // Every write hears of its own error.
  socket.on('error', () => socket.destroy())
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()))
      }),
    close: () => socket.destroy(),
  }
}
