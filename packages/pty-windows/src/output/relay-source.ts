/**
 * The program of the thread that reads a console's output. CommonJS, for a thread that is made of text.
 *
 * Windows may stop whoever talks to a pseudo-console, this host too, until somebody has read what it had to say; so it
 * is read on a thread of its own. It reads on while `credit` bytes are allowed to wait for the host; with credit without
 * end nobody waits for what is read, and it is dropped.
 */
export const relaySource = `
const { parentPort, workerData } = require('node:worker_threads')
const { connect } = require('node:net')
let credit = workerData.credit
const socket = connect(workerData.pipe)
socket.on('connect', () => parentPort.postMessage({ kind: 'ready' }))
socket.on('data', (chunk) => {
  if (credit === Infinity) return
  const bytes = new Uint8Array(chunk)
  credit -= bytes.length
  if (credit <= 0) socket.pause()
  parentPort.postMessage({ kind: 'chunk', bytes }, [bytes.buffer])
})
socket.on('error', (error) => parentPort.postMessage({ kind: 'failed', message: String(error) }))
socket.on('close', () => parentPort.postMessage({ kind: 'end' }))
parentPort.on('message', (granted) => {
  credit += granted
  if (credit > 0) socket.resume()
})
`
