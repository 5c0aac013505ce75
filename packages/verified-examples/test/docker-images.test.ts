import { expect, it } from 'vitest';
import { imagesOf } from '../languages/docker/index.ts';

it('finds the images in Dockerfiles, Compose files and commands', () => {
  const text = `FROM node:24-slim
COPY --from=docker.io/alguien/base:1 /a /a
    image: dpage/pgadmin4:9
docker run -d \\
  -p 127.0.0.1:5532:5432 postgres:18
docker pull redis`;
  expect(imagesOf(text)).toEqual([
    'node:24-slim',
    'docker.io/alguien/base:1',
    'dpage/pgadmin4:9',
    'postgres:18',
    'redis',
  ]);
});

it('does not confuse tables, users, addresses or the reader’s own images with them', () => {
  const text = `SELECT name
FROM person
FROM agenda:1
const url = 'postgres://postgres:clave@localhost';
docker run -e URL=postgres://postgres:clave@base recetario:2
docker exec base psql -U postgres`;
  expect(imagesOf(text)).toEqual([]);
});
