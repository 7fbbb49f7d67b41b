import { Buffer } from 'node:buffer'
import type { PlatformBackend } from '@ptarmigan/adapter-interface'
import { createTestBackend } from '@ptarmigan/test-support'

/** The real backends, with what was written to each program on a terminal kept in `inputs`, in the order of their starts. */
export const createRecordingBackend = (): { backend: PlatformBackend; inputs: string[] } => {
  const inputs: string[] = []
  const backend = createTestBackend()
  const { pty } = backend
  const spawn: typeof pty.spawn = async (spec, options) => {
    const adapter = await pty.spawn(spec, options)
    const index = inputs.push('') - 1
    const { stdin } = adapter
    if (stdin === undefined) return adapter
    const write = stdin.write.bind(stdin)
    stdin.write = (data) => {
      inputs[index] += Buffer.from(data).toString('latin1')
      return write(data)
    }
    return adapter
  }
  return { backend: { ...backend, pty: { stdio: 'pty', spawn } }, inputs }
}
