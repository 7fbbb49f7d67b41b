#!/usr/bin/env node
import { Command, InvalidArgumentError } from 'commander'
import { runMainJob } from './main-job.ts'
import { runShell } from './shell.ts'

const positiveInteger = (value: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new InvalidArgumentError('It must be an integer of at least 1.')
  return Number(value)
}

const program = new Command('npm run demo --')
  .description('ptarmigan at work: programs on pipes and pseudo-terminals, watched, typed into, and ended for certain.')
  .option('--logs <directory>', 'keep the logs of the sessions there (default: .cache/demo-logs in the repository)')
  .helpOption('-h, --help', 'show this help')
  .enablePositionalOptions()
  .showHelpAfterError('(add --help for what there is)')
  .configureOutput({ outputError: (text, write) => write(`demo: ${text.replace(/^error: /, '')}`) })

program
  .command('main', { isDefault: true, hidden: true })
  .description('the main job: a REPL, a one-shot command, an interrupt, a tree kill')
  .allowExcessArguments(false)
  .action(async () => {
    process.exitCode = await runMainJob(program.opts<{ logs?: string }>())
  })

program
  .command('shell')
  .description('a terminal of yours on a session; Ctrl-] leaves it')
  .argument('[command...]', 'what to run (default: your shell)')
  .option('--scrollback <rows>', 'rows of history that the session keeps', positiveInteger, 5000)
  .passThroughOptions()
  .action(async (command: string[], options: { scrollback: number }) => {
    process.exitCode = await runShell(command, { ...options, ...program.opts<{ logs?: string }>() })
  })

await program.parseAsync()
