# Runs the blocks of one session in one zsh; see session.bash.
setopt interactive_comments aliases

TRAPZERR() {
  local exit_status=$?
  print -r -- "$exit_status ${${funcfiletrace[1]}##*:}" >| "$VERIFICAR/$__block.failed"
}

TRAPEXIT() {
  local exit_status=$?
  [[ -e $VERIFICAR/$__block.failed || $exit_status -eq 0 ]] || print -r -- "$exit_status 0" >| "$VERIFICAR/$__block.failed"
  [[ -e $VERIFICAR/$__block.done ]] || : >| "$VERIFICAR/$__block.exited"
}

for __block in ${=VERIFICAR_BLOCKS}; do
  printf '\036%s\n' "$__block"
  rm -f -- "$VERIFICAR/$__block.failed"
  if [[ -e $VERIFICAR/$__block.fails ]]; then setopt no_err_exit; else setopt err_exit; fi
  source "$VERIFICAR/$__block.zsh"
  setopt no_err_exit
  : >| "$VERIFICAR/$__block.done"
done
printf '\036end\n'
