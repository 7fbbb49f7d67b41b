// Prints a file's content over and over: print-blocks.mjs <path> <bytes>. Blocking writes of 64 kB, like any program in C.
import { readFileSync, writeSync } from 'node:fs'

const [, , path, bytes] = process.argv
const text = readFileSync(path)
const blockBytes = 65_536

for (let left = Number(bytes), at = 0; left > 0; ) {
  const written = writeSync(1, text, at, Math.min(blockBytes, left, text.length - at))
  left -= written
  at = (at + written) % text.length
}
