import { expect, it } from 'vitest';
import { imagesOf } from '../../scripts/verificar/languages/docker/runner.ts';

it('finds the images that Dockerfiles, Compose files and orders name', () => {
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

it('takes no table, user, address or image of the reader for one', () => {
  const text = `SELECT name
FROM person
FROM agenda:1
const url = 'postgres://postgres:clave@localhost';
docker run -e URL=postgres://postgres:clave@base recetario:2
docker exec base psql -U postgres`;
  expect(imagesOf(text)).toEqual([]);
});
