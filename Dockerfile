# Debian with the tools that verify the examples, for Windows and macOS. The notes are
# mounted; rebuild the image after changes to anything else:
#   docker build --tag apuntes .
#   docker run --rm --privileged --volume ./src/content:/apuntes/src/content apuntes \
#     npm run verificar -- Css/Grid
FROM node:24-bookworm
WORKDIR /apuntes
COPY . .
RUN git config --global --add safe.directory /apuntes && npm ci && npm run herramientas
# --privileged: the sandboxes of the examples create namespaces.
CMD ["npm", "run", "verificar"]
