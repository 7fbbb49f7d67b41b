import type { IntegrationScript } from './plan-shell-integration.ts'
import { quoteFish } from './quote-shell-word.ts'
import { readShellArguments } from './shell-arguments.ts'

/** Fish runs a command after its own files, and has events for all that is to be told. `fish(1)`, `function(1)` */
export const fishIntegration: IntegrationScript = ({ args, directory, nonce }) => {
  const given = readShellArguments(args, {
    letters: /^-[a-zA-Z]+$/,
    withValue: new Set(['-C', '--init-command', '-d', '--debug', '-o', '--debug-output', '-f', '--features']),
    taken: new Set(),
    takenLetters: '',
  })
  return {
    args: [...given.longRest, ...given.shortRest, '-C', `source ${quoteFish(`${directory}/fish`)}`, '-i'],
    env: {},
    files: [{ name: 'fish', content: marks(nonce) }],
  }
}

const marks = (nonce: string): string => String.raw`set -g __ptarmigan_n 0
function __ptarmigan_path
    string replace -a '%' '%25' -- $PWD | string replace -a ';' '%3B' | string replace -a \e '%1B' | string replace -a \a '%07' | string join '%0A'
end
function __ptarmigan_start --on-event fish_preexec
    set -g __ptarmigan_n (math $__ptarmigan_n + 1)
    printf '\e]133;C;aid=${nonce}-%s\a' $__ptarmigan_n
end
function __ptarmigan_end --on-event fish_postexec
    set -l code $status
    printf '\e]133;D;%s;aid=${nonce}-%s;cwd=%s\a' $code $__ptarmigan_n (__ptarmigan_path)
end
function __ptarmigan_before --on-event fish_prompt
    set -l path (__ptarmigan_path)
    printf '\e]7;file://%s%s\a\e]133;A;aid=${nonce};cwd=%s\a' $hostname $path $path
end
if functions -q fish_prompt
    functions -c fish_prompt __ptarmigan_prompt
else
    function __ptarmigan_prompt
        echo -n '> '
    end
end
function fish_prompt
    __ptarmigan_prompt
    printf '\e]133;B;aid=${nonce}\a'
end
`
