import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { type Environment, isPtarmiganError } from 'ptarmigan'
import { tokenVariable } from './environment-policy.ts'
import { packageVersion } from './package-version.ts'
import { defaultPort, type Flags, type ServerSettings, settingsFrom } from './server-settings.ts'

/** What a command line asks for. */
export type CommandLine =
  | { readonly kind: 'serve'; readonly settings: ServerSettings }
  /** Nothing to serve: help, the version, or what is wrong. */
  | { readonly kind: 'say'; readonly text: string; readonly exitCode: number }

/** Reads the arguments after the program's name. */
export const parseCommandLine = (argv: readonly string[], env: Environment): CommandLine => {
  let text = ''
  const collect = (piece: string): void => {
    text += piece
  }
  const program = createProgram().exitOverride().configureOutput({ writeOut: collect, writeErr: collect })
  try {
    program.parse(argv, { from: 'user' })
    return { kind: 'serve', settings: settingsFrom(program.opts<Flags>(), env) }
  } catch (error) {
    if (error instanceof CommanderError) return { kind: 'say', text, exitCode: error.exitCode }
    if (isPtarmiganError(error)) return { kind: 'say', text: `error: ${error.message}\n`, exitCode: 1 }
    throw error
  }
}

const createProgram = (): Command =>
  new Command('ptarmigan-mcp')
    .description('Gives a model a shell over the Model Context Protocol: on standard input and output, or over HTTP.')
    .option('--http', 'serve streamable HTTP on 127.0.0.1 instead of standard input and output')
    .addOption(
      new Option('--port <number>', `port of --http, 0 for any free one (default: ${defaultPort})`).argParser(
        whole(0, 65_535),
      ),
    )
    .option('--token <token>', `token of --http (default: ${tokenVariable}, or a random one that is printed)`)
    .option('--allow-origin <origin>', 'let web pages of this origin call --http; repeatable', collected, [])
    .option(
      '--allow-dir <directory>',
      'let programs start only in this directory and below; repeatable, the first is the default',
      collected,
      [],
    )
    .option('--shell <program>', "shell of commands that name none (default: the platform's)")
    .addOption(
      new Option('--env <policy>', 'what of the environment programs get')
        .choices(['inherit', 'minimal'])
        .default('inherit'),
    )
    .option(
      '--drop-env <name>',
      'variable that programs do not get; repeatable, AWS_* is all that start so',
      collected,
      [],
    )
    .option(
      '--secret <name>',
      'variable whose value no answer shows; a model writes {{secret:name}}; repeatable',
      collected,
      [],
    )
    .addOption(limit('--max-sessions <number>', 'programs at the same time', { most: 10_000, standard: 50 }))
    .addOption(
      limit('--max-answer-chars <number>', 'characters of an answer', {
        least: 1000,
        most: 1_000_000,
        standard: 30_000,
      }),
    )
    .addOption(
      limit('--timeout <seconds>', 'limit of a one-shot command that names none', { most: 2_000_000, standard: 120 }),
    )
    .addOption(limit('--idle-timeout <seconds>', 'its limit without output', { most: 2_000_000, standard: 60 }))
    .option('--read-only', 'only look at what runs: start, type into and end nothing')
    .option(
      '--logs <directory>',
      'keep the logs of sessions there (default: a temporary directory that goes with the server)',
    )
    .option('--verbose', 'log more to standard error')
    .version(packageVersion())
    .helpOption('-h, --help', 'show this help')
    .allowExcessArguments(false)
    .showHelpAfterError('(add --help for what there is)')

const collected = (value: string, before: readonly string[]): readonly string[] => [...before, value]

const whole =
  (least: number, most: number) =>
  (value: string): number => {
    const number = Number(value)
    if (/^\d{1,9}$/.test(value) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }

const limit = (
  flags: string,
  description: string,
  { least = 1, most, standard }: { readonly least?: number; readonly most: number; readonly standard: number },
): Option => new Option(flags, description).argParser(whole(least, most)).default(standard)
