# With the functions of `languages/docker/sandbox/bases-de-datos.bash`.
copy /srv/verificar/node && rm -rf /tmp/raiz/srv
link mongosh "$quiet; exec /srv/verificar/node /srv/verificar/node_modules/mongosh/bin/mongosh.js \"\$@\""
mkdir -p /tmp/raiz/data/db
