import { runGuard } from './guard/run-guard.ts'

await runGuard()
process.exit(0)
