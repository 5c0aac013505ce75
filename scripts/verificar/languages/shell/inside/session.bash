# Runs the blocks of one session, `$VERIFICAR/0.bash`, `1.bash`…, in one shell.
# Before each block it prints a mark; a failure is written where the runner reads it.
shopt -s expand_aliases
set -o errtrace -o pipefail

__failed() {
  # A reader that had enough of a pipe (`yes | head -1`) is no failure.
  [[ $1 -eq 141 ]] && return
  local line=$2
  # A syntax error stops `source` itself: its place is in the message.
  [[ $3 == "$VERIFICAR"/* ]] || line=0
  [[ -e $VERIFICAR/$__block.failed ]] || printf '%s %s\n' "$1" "$line" > "$VERIFICAR/$__block.failed"
  # A block that must fail goes on after its failure, as a terminal does.
  [[ -e $VERIFICAR/$__block.fails ]] || exit "$1"
}

__ended() {
  local status=$?
  [[ -e $VERIFICAR/$__block.failed || $status -eq 0 ]] || printf '%s 0\n' "$status" > "$VERIFICAR/$__block.failed"
}

trap __ended EXIT
for __block in $VERIFICAR_BLOCKS; do
  printf '\036%s\n' "$__block"
  trap '__failed $? $LINENO "${BASH_SOURCE[0]}"' ERR
  source "$VERIFICAR/$__block.bash"
  trap - ERR
  : > "$VERIFICAR/$__block.done"
done
