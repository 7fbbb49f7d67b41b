/**
 * The program of the waiting guard, for any POSIX shell. Its arguments are the program to hand over to, and that one's
 * first argument.
 *
 * A shell waits because it is the smallest process at hand: under 1 MB, where Node takes 40. It reads lines `a <slot>
 * <entry>` (add), `r <slot>` (remove) and `x` (go, kill nothing). At the end of its input the host has ended; then it
 * becomes Node, in place: a fork could fail where processes are short. Entries go in few long arguments, for one argument
 * may be 128 KiB long and all together 2 MiB.
 *
 * The signals of a closing terminal, of Ctrl-C and of a polite stop of everything must not end it before its work is done;
 * descriptors that the host left open for its children are closed.
 */
export const guardShellScript = `trap '' HUP INT QUIT TERM PIPE ALRM USR1 USR2 TSTP TTIN TTOU
exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
node=$1 program=$2 top=0 words=
while read -r verb slot entry; do
  case $verb in
    a) eval "entry_$slot=\\$entry"; [ "$slot" -le "$top" ] || top=$slot ;;
    r) unset "entry_$slot" ;;
    x) exit 0 ;;
  esac
done
set --
while [ "$top" -gt 0 ]; do
  eval "entry=\\\${entry_$top-}"
  top=$((top - 1))
  [ -n "$entry" ] || continue
  words="$words $entry"
  [ \${#words} -lt 60000 ] || { set -- "$@" "$words"; words=; }
done
[ -z "$words" ] || set -- "$@" "$words"
[ $# -eq 0 ] || exec "$node" "$program" "$@"
`
