# A tree that does not want to end: hostile-tree.sh <mark> <processes>
# Each process sleeps under the name <mark>: plain children, deaf ones, stopped ones, in sessions of their own, forked
# twice, with nothing in their environment, and mixtures of these.
mark=$1
for ((index = 0; index < $2; index++)); do
  case $((index % 8)) in
  0) (exec -a "$mark" sleep 600) & ;;
  1) (trap '' TERM HUP INT QUIT && exec -a "$mark" sleep 600) & ;;
  2) setsid bash -c 'exec -a "$0" sleep 600' "$mark" & ;;
  3) (exec -a "$mark" sleep 600) & kill -STOP $! ;;
  4) ( (exec -a "$mark" sleep 600) & ) ;;
  5) env -i setsid bash -c 'exec -a "$0" sleep 600' "$mark" & ;;
  6) ( setsid bash -c 'trap "" TERM HUP; exec -a "$0" sleep 600' "$mark" & ) ;;
  7) nohup bash -c 'exec -a "$0" sleep 600' "$mark" >/dev/null 2>&1 & ;;
  esac
done
echo ready
wait
sleep 600
