/** Which protocol a mark came in: FinalTerm's OSC 133 or Visual Studio Code's OSC 633. */
export type ShellMarkSource = 'osc-133' | 'osc-633'

/** What a shell tells its terminal about prompts, commands and directories. */
export type ShellMark =
  /** `A`, also 133's `N` and `P`: a prompt begins; `properties` are its `key=value` options (`aid`, `cl`, `k`, …). */
  | {
      readonly kind: 'prompt-start'
      readonly source: ShellMarkSource
      readonly properties: ReadonlyMap<string, string>
    }
  /** `B`: the prompt ends, what is typed begins. */
  | { readonly kind: 'command-start'; readonly source: ShellMarkSource }
  /** `C`: the command runs, its output begins. */
  | { readonly kind: 'output-start'; readonly source: ShellMarkSource }
  /** `D`: the command ended; without an exit code it was cancelled or empty, or the shell does not tell. */
  | { readonly kind: 'command-end'; readonly source: ShellMarkSource; readonly exitCode: number | undefined }
  /** OSC 633 `E`: the command line, unescaped, and the shell's nonce if it sent one. Anything that prints can claim one. */
  | { readonly kind: 'command-line'; readonly commandLine: string; readonly nonce: string | undefined }
  /** OSC 633 `P`: a property, unescaped. `Cwd` is a `working-directory` instead. */
  | { readonly kind: 'property'; readonly name: string; readonly value: string }
  /** OSC 7 (a URL whose `host` may be another machine), OSC 633 `P;Cwd=`, OSC 1337 `CurrentDir=`, OSC 9;9. */
  | {
      readonly kind: 'working-directory'
      readonly source: 'osc-7' | 'osc-633' | 'osc-1337' | 'osc-9'
      readonly path: string
      readonly host: string | undefined
    }
