# Runs the blocks of one session in one zsh; see session.bash.
setopt interactive_comments aliases pipefail
zmodload zsh/system
__output=$(/usr/bin/readlink /proc/$$/fd/1)

TRAPZERR() {
  local exit_status=$?
  (( exit_status == 141 )) && return
  local pid=$sysparams[pid]
  [[ $(/usr/bin/readlink /proc/$pid/fd/1) == $__output ]] &&
    print -rn -- $'\035'"$exit_status ${funcfiletrace[1]##*:} $(( ${#funcstack} + ZSH_SUBSHELL ))"$'\n'
  [[ -e $VERIFICAR/$__block.failed ]] ||
    print -r -- "$exit_status ${funcfiletrace[1]##*:}" >| "$VERIFICAR/$__block.failed"
  [[ -e $VERIFICAR/$__block.fails ]] || exit $exit_status
}

TRAPEXIT() {
  local exit_status=$?
  [[ -e $VERIFICAR/$__block.failed ]] || (( exit_status == 0 )) ||
    print -r -- "$exit_status 0" >| "$VERIFICAR/$__block.failed"
}

for __block in ${=VERIFICAR_BLOCKS}; do
  printf '\036%s\n' "$__block"
  source "$VERIFICAR/$__block.zsh"
  : >| "$VERIFICAR/$__block.done"
done
