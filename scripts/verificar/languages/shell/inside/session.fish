# Runs the blocks of one session in one fish; see session.bash. Each block comes as its
# statements, `0.0.fish`, `0.1.fish`…, because fish has no `set -e`.
for __block in (string split ' ' $VERIFICAR_BLOCKS)
    printf '\036%s\n' $__block
    for __statement in (string split ' ' (cat $VERIFICAR/$__block.statements))
        source $VERIFICAR/$__statement.fish
        set -l __status $status
        if test $__status -ne 0
            set -l __line (string split -f 3 . $__statement)
            printf '\035%s %s 0\n' $__status $__line
            test -e $VERIFICAR/$__block.failed; or echo $__status $__line >$VERIFICAR/$__block.failed
            if not test -e $VERIFICAR/$__block.fails
                exit $__status
            end
        end
    end
    touch $VERIFICAR/$__block.done
end
