# Starts Podman behind Docker's socket, makes the substitute images that $IMAGES names, and runs
# the command. Nothing outlives the sandbox.
set -e
mkdir -p /var/tmp /var/lib/cni /var/log /etc/cni/net.d /tmp/raiz/{bin,etc,tmp,usr/bin,usr/lib,var,root,www}

# Overlay layers avoid copying the image for each container; not every kernel allows them to
# non-root users.
mkdir -p /tmp/capas/{debajo,encima,trabajo,vista}
driver=vfs
mount -t overlay overlay -o lowerdir=/tmp/capas/debajo,upperdir=/tmp/capas/encima,workdir=/tmp/capas/trabajo \
  /tmp/capas/vista 2> /dev/null && umount /tmp/capas/vista && driver=overlay

export CONTAINERS_STORAGE_CONF=/tmp/storage.conf CONTAINERS_CONF=/tmp/containers.conf
cat > "$CONTAINERS_STORAGE_CONF" <<CONF
[storage]
driver = "$driver"
runroot = "/run/containers/storage"
graphroot = "/var/lib/containers/storage"
CONF
cat > "$CONTAINERS_CONF" <<'CONF'
[engine]
# crun fails with the control groups of some kernels.
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
log_driver = "k8s-file"
CONF
# Servers on Node or from packages are too large to copy into each container.
[[ -d /srv/verificar ]] && echo 'volumes = ["/srv/verificar:/srv/verificar:ro"]' >> "$CONTAINERS_CONF"

cp /bin/busybox /tmp/raiz/bin/
for applet in $(/bin/busybox --list | grep -vx busybox); do ln -sf busybox "/tmp/raiz/bin/$applet"; done
ln -sf /bin/env /tmp/raiz/usr/bin/env
echo 'root:x:0:0:root:/root:/bin/sh' > /tmp/raiz/etc/passwd
echo 'root:x:0:' > /tmp/raiz/etc/group
printf 'NAME="Alpine Linux"\nID=alpine\n' > /tmp/raiz/etc/os-release
echo '<h1>Welcome to nginx!</h1>' > /tmp/raiz/www/index.html
cp /run/verificar/docker/entrada /tmp/raiz/bin/entrada
# The program of a server's image, if this machine has it.
/run/verificar/docker/copiar-programas /tmp/raiz /usr/bin/redis-server /usr/bin/redis-cli
ln -sf redis-server /tmp/raiz/usr/bin/redis-sentinel
[[ -d /srv/verificar ]] && . /run/verificar/docker/bases-de-datos.bash
tar -C /tmp/raiz -cf /tmp/raiz.tar .

for image in $IMAGES; do
  base=${image##*/}
  base=${base%%:*}
  case $base in
    hello-world) changes=(--change 'CMD ["entrada","hello-world"]') ;;
    redis) changes=(--change 'CMD ["redis-server","--protected-mode","no","--save",""]' --change 'EXPOSE 6379/tcp') ;;
    nginx | httpd) changes=(--change 'CMD ["entrada","web"]' --change 'EXPOSE 80/tcp') ;;
    postgres)
      major=${image##*:}
      major=${major%%[!0-9]*}
      changes=(--change 'CMD ["entrada","postgres"]' --change 'EXPOSE 5432/tcp' --change "ENV PG_MAJOR=${major:-18}")
      ;;
    mysql | mariadb) changes=(--change 'CMD ["entrada","mysql"]' --change 'EXPOSE 3306/tcp') ;;
    *)
      changes=(--change 'CMD ["sh"]')
      folder=/run/verificar/imagenes/$base
      if [[ -d $folder ]]; then
        changes=(--change "CMD [\"entrada\",\"$base\"]" --change "EXPOSE $(< "$folder/port")/tcp")
      fi
      ;;
  esac
  [[ $image == */* ]] || image=docker.io/library/$image
  [[ ${image##*/} == *:* ]] || image=$image:latest
  podman import --quiet "${changes[@]}" /tmp/raiz.tar "$image" > /dev/null
done
podman system service --time=0 unix:///run/docker.sock &> /tmp/podman.log &
for _ in {1..100}; do
  [[ -S /run/docker.sock ]] && break
  sleep 0.05
done
export DOCKER_HOST=unix:///run/docker.sock
set +e
"$@"
status=$?
# Control groups outlive the sandbox: containers must not.
podman rm --force --all --time 0 &> /dev/null
exit "$status"
