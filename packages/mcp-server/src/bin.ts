#!/usr/bin/env node
import { takeStdout } from './take-stdout.ts'

// Before anything else is loaded: what a dependency prints while it loads must not reach the client either.
const output = takeStdout(process.stdout, process.stderr)
const { main } = await import('./main.ts')

process.exit(
  await main({
    argv: process.argv.slice(2),
    env: process.env,
    input: process.stdin,
    output,
    errors: process.stderr,
    process,
  }),
)
