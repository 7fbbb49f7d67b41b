import { Writable } from 'node:stream'

/** A stream of this process, as far as it is used here. */
export type ProcessOutput = Pick<NodeJS.WriteStream, 'write' | 'end' | 'on'>

/**
 * Takes standard output for the protocol: what this returns writes there, and from now on nothing else does. What is
 * written to `stdout` by anybody, `console.log` included, goes to `stderr`.
 */
export const takeStdout = (stdout: ProcessOutput, stderr: Pick<NodeJS.WriteStream, 'write'>): Writable => {
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  // Whoever "ends" the output must not end the protocol.
  Object.defineProperty(stdout, 'end', { value: () => stdout })
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      write(chunk, done)
    },
  })
  // Without a listener, a client that is gone would be an uncaught error.
  stdout.on('error', (error) => output.destroy(error))
  return output
}
