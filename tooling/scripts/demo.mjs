// `npm run demo`: installs, builds, and does the main job; arguments go to the demo.
import { spawn } from 'node:child_process'
import { build, install, root } from './step.mjs'

await install()
await build()
const demo = spawn(process.execPath, [`${root}apps/demo/dist/main.js`, ...process.argv.slice(2)], { stdio: 'inherit' })
demo.on('close', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128)
})
