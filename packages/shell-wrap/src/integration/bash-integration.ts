import type { IntegrationScript } from './plan-shell-integration.ts'
import { quotePosix } from './quote-shell-word.ts'
import { readShellArguments } from './shell-arguments.ts'

/**
 * Bash reads one file at its start that an option can name; it reads the user's own files first.
 *
 * PS0 is shown after a command was read and before it runs, `PROMPT_COMMAND` runs before each prompt. `bash(1)`
 */
export const bashIntegration: IntegrationScript = ({ args, directory, nonce }) => {
  const given = readShellArguments(args, {
    letters: /^-[a-zA-Z]+$/,
    withValue: new Set(['--rcfile', '--init-file', '-o', '-O', '+o', '+O']),
    taken: new Set(['--login', '--norc', '--noprofile', '--rcfile', '--init-file']),
    takenLetters: 'li',
  })
  const isLogin = given.letters.has('l') || given.options.has('--login')
  const startup = isLogin
    ? loginFiles(given.options.has('--noprofile'))
    : interactiveFile(given.options.has('--norc'), given.options.get('--rcfile') ?? given.options.get('--init-file'))
  return {
    args: [...given.longRest, '--init-file', `${directory}/bash`, '-i', ...given.shortRest],
    env: {},
    files: [{ name: 'bash', content: `${startup}\n${marks(nonce)}` }],
  }
}

const loginFiles = (none: boolean): string =>
  none
    ? ''
    : `[ -r /etc/profile ] && . /etc/profile
for __ptarmigan_file in ~/.bash_profile ~/.bash_login ~/.profile; do
  if [ -r "$__ptarmigan_file" ]; then . "$__ptarmigan_file"; break; fi
done
unset __ptarmigan_file`

const interactiveFile = (none: boolean, named: string | undefined): string => {
  if (none) return ''
  const file = named === undefined ? '~/.bashrc' : quotePosix(named)
  return `[ -r ${file} ] && . ${file}`
}

/** The last hook repairs prompts that the user's own hooks build anew each time. */
const marks = (nonce: string): string => String.raw`__ptarmigan_n=0 __ptarmigan_told=0
__ptarmigan_b=$'\e]133;B;aid=${nonce}\a'
__ptarmigan_c=$'\e]133;C;aid=${nonce}-$((++__ptarmigan_n))\a'
__ptarmigan_before() {
  local code=$? path=$PWD
  path=${'$'}{path//%/%25} path=${'$'}{path//;/%3B} path=${'$'}{path//$'\e'/%1B}
  path=${'$'}{path//$'\a'/%07} path=${'$'}{path//$'\n'/%0A}
  if ((__ptarmigan_n != __ptarmigan_told)); then
    __ptarmigan_told=$__ptarmigan_n
    builtin printf '\e]133;D;%s;aid=${nonce}-%s;cwd=%s\a' "$code" "$__ptarmigan_n" "$path"
  fi
  builtin printf '\e]7;file://%s%s\a\e]133;A;aid=${nonce};cwd=%s\a' "${'$'}{HOSTNAME-}" "$path" "$path"
  return "$code"
}
__ptarmigan_after() {
  [[ ${'$'}{PS1-} == *"$__ptarmigan_b"* ]] || PS1="${'$'}{PS1-}\\[$__ptarmigan_b\\]"
  [[ ${'$'}{PS0-} == *"$__ptarmigan_c"* ]] || PS0="${'$'}{PS0-}$__ptarmigan_c"
}
declare +x PS0 PS1
if ((BASH_VERSINFO[0] > 5 || (BASH_VERSINFO[0] == 5 && BASH_VERSINFO[1] >= 1))); then
  PROMPT_COMMAND=(__ptarmigan_before "${'$'}{PROMPT_COMMAND[@]}" __ptarmigan_after)
else
  PROMPT_COMMAND="__ptarmigan_before${'$'}{PROMPT_COMMAND:+
$PROMPT_COMMAND}
__ptarmigan_after"
fi
declare +x PROMPT_COMMAND
`
