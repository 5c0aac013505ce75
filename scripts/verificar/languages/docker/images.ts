import { misspeltName } from '../../../../src/lib/closest.ts';

/** Official images in wide use, and where those of databases keep their data. */
const IMAGES: Readonly<Record<string, string[]>> = {
  ...{ adminer: [], alpine: [], busybox: [], caddy: [], debian: [], docker: [], elasticsearch: [] },
  ...{ 'eclipse-temurin': [], ghost: [], golang: [], gradle: [], haproxy: [], 'hello-world': [] },
  ...{ httpd: [], maven: [], memcached: [], 'mongo-express': [], nginx: [], node: [], php: [] },
  ...{ phpmyadmin: [], python: [], rabbitmq: [], registry: [], ruby: [], scratch: [], tomcat: [] },
  ...{ traefik: [], ubuntu: [], wordpress: [], amazoncorretto: [], openjdk: [], rust: [] },
  mariadb: ['/var/lib/mysql'],
  mongo: ['/data/db', '/data/configdb'],
  mysql: ['/var/lib/mysql'],
  postgres: ['/var/lib/postgresql', '/var/lib/postgresql/data'],
  redis: ['/data'],
  valkey: ['/data'],
};

/** The name of an image without its registry, tag and digest; `undefined` for one of somebody's own. */
const officialName = (image: string): string | undefined =>
  /^(?:docker\.io\/)?(?:library\/)?([a-z][a-z\d-]*)(?::[\w.-]+)?(?:@sha256:\w+)?$/.exec(image)?.[1];

/** An image that is nearly an official one: another's, or nobody's. */
export const imageMistake = (image: string): string | undefined => {
  const name = officialName(image);
  return name === undefined
    ? undefined
    : misspeltName(name, 'una imagen oficial conocida', Object.keys(IMAGES));
};

/** A folder of a container that is nearly the one where its image keeps the data: they would be lost. */
export function dataFolderMistake(image: string, folder: string): string | undefined {
  const folders = IMAGES[officialName(image) ?? ''] ?? [];
  const around = folders.some((one) => `${folder}/`.startsWith(`${one}/`));
  return around ? undefined : misspeltName(folder, `donde «${image}» guarda sus datos`, folders);
}
