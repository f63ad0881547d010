#!/bin/sh
# Roll out a file of positions overnight; called again after an interruption, it goes on where it was.
# usage: overnight.sh POSITIONS ANSWERS [OPTION...]     options go to nardy rollout, such as --evaluator builtin --jobs 4
#
# POSITIONS is YAML or JSON Lines, ANSWERS becomes JSON Lines: they grow as ANSWERS.part and take the name once all are there.
# ANSWERS.trials keeps the games of the position at work, ANSWERS.log tells what happened. The environment may set:
#   NARDY    the command (nardy)
#   TRIALS   games of each position (1296)
#   SEED     of the dice (7): whoever changes it, or TRIALS, removes ANSWERS.part and ANSWERS.trials first
#   EVERY    seconds between two lines of progress in the log (600)
# It exits 0 when all is answered, 1 when some positions are bad (the answers say which), 130 when interrupted, else 2.
set -u

if [ $# -lt 2 ]; then
  sed -n '2,3s/^# //p' "$0" >&2
  exit 2
fi
positions=$1 answers=$2
shift 2

log() { echo "$(date '+%F %T') $*" | tee -a "$answers.log"; }
lines_of() { if [ -e "$1" ]; then wc -l <"$1" | tr -d ' '; else echo 0; fi; }

if [ -e "$answers" ]; then
  log "$answers is there already: nothing to do"
  exit 0
fi

log "begin, $(lines_of "$answers.part") positions are answered already"
"${NARDY:-nardy}" rollout "$positions" --format jsonl --quiet \
  --trials "${TRIALS:-1296}" --seed "${SEED:-7}" \
  --output "$answers" --resume --checkpoint "$answers.trials" "$@" 2>>"$answers.log" &
rollout=$!

# Whoever ends this script means the rollout; every game but those in hand is kept. (A shell's background job does not hear INT.)
stopped=
trap 'stopped=yes; kill "$rollout" 2>/dev/null' INT TERM HUP

(
  trap 'kill "$nap" 2>/dev/null; exit' TERM
  while :; do
    sleep "${EVERY:-600}" >/dev/null &
    nap=$!
    wait "$nap"
    log "$(lines_of "$answers.part") positions are answered"
  done
) &
watcher=$!

wait "$rollout"
code=$?
while kill -0 "$rollout" 2>/dev/null; do # a signal ends the waiting before the rollout has ended
  wait "$rollout"
  code=$?
done
kill "$watcher" 2>/dev/null

case $code in
  0) log "done, $(lines_of "$answers") positions are answered" ;;
  1) log "done, but some positions are bad: grep '\"error\"' $answers" ;;
  *)
    if [ -n "$stopped" ] || [ "$code" -ge 128 ]; then
      log "interrupted after $(lines_of "$answers.part") positions: call it again to go on"
      exit 130
    fi
    log "failed with exit code $code: $(grep '^error: ' "$answers.log" | tail -n 1)"
    exit "$code"
    ;;
esac
rm -f "$answers.trials"
exit "$code"
