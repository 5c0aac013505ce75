# Runs the blocks of one session, `$VERIFICAR/0.bash`, `1.bash`…, in one shell.
# Before each block it prints a mark; a failure is written where TypeScript reads it.
shopt -s expand_aliases
set -o errtrace

__failed() {
  local status=$1 line=$2
  trap - ERR
  [[ -e $VERIFICAR/$__block.failed ]] || printf '%s %s\n' "$status" "$line" > "$VERIFICAR/$__block.failed"
  trap '__failed $? $LINENO' ERR
}

__ended() {
  local status=$?
  [[ -e $VERIFICAR/$__block.failed || $status -eq 0 ]] || printf '%s 0\n' "$status" > "$VERIFICAR/$__block.failed"
  [[ -e $VERIFICAR/$__block.done ]] || : > "$VERIFICAR/$__block.exited"
}

trap __ended EXIT
for __block in $VERIFICAR_BLOCKS; do
  printf '\036%s\n' "$__block"
  trap '__failed $? $LINENO' ERR
  # A block that must fail goes on after its failure, as a terminal does.
  if [[ -e $VERIFICAR/$__block.fails ]]; then set +e; else set -e; fi
  source "$VERIFICAR/$__block.bash"
  set +e
  trap - ERR
  : > "$VERIFICAR/$__block.done"
done
printf '\036end\n'
