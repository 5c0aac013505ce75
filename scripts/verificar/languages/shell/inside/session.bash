# Runs the blocks of one session, `$VERIFICAR/0.bash`, `1.bash`…, in one shell.
# Before each block it prints a mark, and one after each order that fails, with its code and its
# line; what ended the shell is written where the runner reads it.
shopt -s expand_aliases
set -o errtrace -o pipefail
__output=$(/usr/bin/readlink /proc/$$/fd/1)

# Says that an order failed, unless what it prints goes elsewhere: the mark would go there too.
# Inside of a function or a subshell the order around fails as well: the depth tells them apart.
__mark() {
  local pid=$BASHPID
  [[ $(/usr/bin/readlink "/proc/$pid/fd/1") == "$__output" ]] || return
  printf '\035%s %s %s\n' "$1" "$2" $((${#FUNCNAME[@]} + BASH_SUBSHELL))
}

__failed() {
  # A reader that had enough of a pipe (`yes | head -1`) is no failure.
  [[ $1 -eq 141 ]] && return
  local line=$2
  # A syntax error stops `source` itself: its place is in the message.
  [[ $3 == "$VERIFICAR"/* ]] || line=0
  __mark "$1" "$line"
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
