import { runGuard } from './guard/run-guard.ts'

await runGuard(process.argv.slice(2))
