/**
 * The arguments by which PowerShell runs a command, encoded so that no quote or space of it meets a command line.
 *
 * https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_powershell_exe
 */
export const powershellArguments = (command: string): readonly string[] => [
  '-NoLogo',
  '-NoProfile',
  '-NonInteractive',
  '-OutputFormat',
  'Text',
  '-EncodedCommand',
  Buffer.from(withExitCode(command), 'utf16le').toString('base64'),
]

/**
 * PowerShell by itself ends with 0 or 1. This ends with the code of the last native program, or with 1 if there was
 * none that failed, but the last statement did.
 *
 * Nothing is put before the command: `param` and `using` must come first. The empty line ends a line that a backtick
 * would continue.
 */
const withExitCode = (command: string): string =>
  `${command}\n\nif (-not $? -and -not $LASTEXITCODE) { exit 1 }\nexit $LASTEXITCODE\n`
