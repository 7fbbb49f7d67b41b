import type { IntegrationScript } from './plan-shell-integration.ts'
import { quotePosix } from './quote-shell-word.ts'
import { readShellArguments } from './shell-arguments.ts'

/**
 * Zsh reads its files from ZDOTDIR. Each of these reads the user's own with the user's ZDOTDIR in place, and from the
 * last one on it stays there, so `.zlogin` and everything later is the user's. `zsh(1)`, STARTUP/SHUTDOWN FILES
 */
export const zshIntegration: IntegrationScript = ({ args, directory, nonce, env }) => {
  const given = readShellArguments(args, {
    letters: /^-[a-zA-Z]+$/,
    withValue: new Set(['-o', '+o', '--emulate']),
    taken: new Set(['--no-rcs', '--norcs']),
    takenLetters: 'f',
  })
  const none = given.letters.has('f') || given.options.has('--no-rcs') || given.options.has('--norcs')
  const own = quotePosix(directory)
  const restore = env.ZDOTDIR === undefined ? 'unset ZDOTDIR' : `export ZDOTDIR=${quotePosix(env.ZDOTDIR)}`
  const read = (name: string): string =>
    none ? '' : `[[ -r ${'$'}{ZDOTDIR:-$HOME}/${name} ]] && source ${'$'}{ZDOTDIR:-$HOME}/${name}\n`
  // What a file of the user's makes of ZDOTDIR holds for the next.
  const keep = `typeset -g __ptarmigan_zdotdir=${'$'}{ZDOTDIR-} __ptarmigan_had_zdotdir=${'$'}{+ZDOTDIR}\nZDOTDIR=${own}\n`
  const resume = `if ((__ptarmigan_had_zdotdir)); then export ZDOTDIR=$__ptarmigan_zdotdir; else unset ZDOTDIR; fi\n`
  return {
    args: ['-i', ...given.longRest, ...given.shortRest],
    env: { ZDOTDIR: directory },
    files: [
      { name: '.zshenv', content: `${restore}\n${none ? 'setopt no_global_rcs\n' : ''}${read('.zshenv')}${keep}` },
      { name: '.zprofile', content: `${resume}${read('.zprofile')}${keep}` },
      // The system's file may have put the history where ZDOTDIR led.
      {
        name: '.zshrc',
        content: `${resume}[[ ${'$'}{HISTFILE-} == ${own}/* ]] && HISTFILE=${'$'}{ZDOTDIR:-$HOME}/.zsh_history
${read('.zshrc')}unset __ptarmigan_zdotdir __ptarmigan_had_zdotdir
${marks(nonce)}`,
      },
    ],
  }
}

/**
 * PROMPT_SP, which ends a line that a command left unfinished, comes before the first hook, where it would count as the
 * command's output. So it is off while a command runs, and its work is done behind the end mark. `zshoptions(1)`
 */
const marks = (nonce: string): string => String.raw`typeset -gi __ptarmigan_n=0 __ptarmigan_told=0 __ptarmigan_sp=0
typeset -g __ptarmigan_b=$'%{\e]133;B;aid=${nonce}\a%}'
__ptarmigan_before() {
  local code=$? path=$PWD
  path=${'$'}{path//'%'/%25} path=${'$'}{path//;/%3B} path=${'$'}{path//$'\e'/%1B}
  path=${'$'}{path//$'\a'/%07} path=${'$'}{path//$'\n'/%0A}
  if ((__ptarmigan_n != __ptarmigan_told)); then
    __ptarmigan_told=$__ptarmigan_n
    builtin printf '\e]133;D;%s;aid=${nonce}-%s;cwd=%s\a' $code $__ptarmigan_n $path
    if ((__ptarmigan_sp)); then
      __ptarmigan_sp=0
      setopt prompt_sp
      builtin print -nP -- "${'$'}{PROMPT_EOL_MARK-%B%S%#%s%b}"
      builtin printf '%*s\r \r' $((COLUMNS - 1)) ''
    fi
  fi
  builtin printf '\e]7;file://%s%s\a\e]133;A;aid=${nonce};cwd=%s\a' "$HOST" $path $path
  return $code
}
__ptarmigan_after() {
  [[ $PS1 == *$__ptarmigan_b* ]] || PS1=$PS1$__ptarmigan_b
}
__ptarmigan_start() {
  ((++__ptarmigan_n))
  if [[ -o prompt_sp ]]; then __ptarmigan_sp=1; unsetopt prompt_sp; fi
  builtin printf '\e]133;C;aid=${nonce}-%s\a' $__ptarmigan_n
}
typeset -ga precmd_functions preexec_functions
precmd_functions=(__ptarmigan_before $precmd_functions __ptarmigan_after)
preexec_functions+=(__ptarmigan_start)
`
