# Runs a command as root of a user namespace with a full range of users, which containers need: it
# owns files of this machine, but has no rights over it.
unshare --user -- bash -c 'while ! read -r _ < /proc/self/uid_map; do sleep 0.01; done; exec "$@"' bash "$@" &
child=$!
until [[ $(readlink "/proc/$child/ns/user") != "$(readlink /proc/self/ns/user)" ]]; do sleep 0.01; done
echo '0 0 65536' > "/proc/$child/gid_map"
echo '0 0 65536' > "/proc/$child/uid_map"
wait "$child"
