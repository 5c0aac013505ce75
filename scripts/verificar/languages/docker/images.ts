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

/** The oldest and the newest major version of their tags, as Docker Hub has them. */
const MAJORS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ alpine: [2, 3], busybox: [1, 1], debian: [4, 13], httpd: [2, 2] },
  ...{ mariadb: [5, 12], mongo: [2, 8], mysql: [5, 9], nginx: [1, 1], node: [4, 26] },
  ...{ postgres: [8, 18], python: [2, 3], redis: [2, 8], ubuntu: [10, 26], valkey: [7, 9] },
};

/** The name and the tag of an image without its registry and digest; nothing of one of somebody's own. */
function officialName(image: string): { name?: string | undefined; tag?: string | undefined } {
  const [, name, tag] =
    /^(?:docker\.io\/)?(?:library\/)?([a-z][a-z\d-]*)(?::([\w.-]+))?(?:@sha256:\w+)?$/.exec(
      image,
    ) ?? [];
  return { name, tag };
}

/** A version that an official image never had, or has not yet. */
function versionMistake(name: string, tag = ''): string | undefined {
  const range = Object.hasOwn(MAJORS, name) ? MAJORS[name] : undefined;
  const major = /^\d+/.exec(tag)?.[0];
  if (!range || major === undefined) return undefined;
  const [oldest, newest] = range;
  if (Number(major) >= oldest && Number(major) <= newest) return undefined;
  return `«${name}:${tag}» no existe, que se sepa: sus versiones van de la ${oldest} a la ${newest}. Si ha salido otra, añádela a scripts/verificar/languages/docker/images.ts`;
}

/** An image that is nearly an official one, another's or nobody's, or an official one of no known version. */
export const imageMistake = (image: string): string | undefined => {
  const { name, tag } = officialName(image);
  if (name === undefined) return undefined;
  return (
    misspeltName(name, 'una imagen oficial conocida', Object.keys(IMAGES)) ??
    versionMistake(name, tag)
  );
};

/** A folder of a container that is nearly the one where its image keeps the data: they would be lost. */
export function dataFolderMistake(image: string, folder: string): string | undefined {
  const folders = IMAGES[officialName(image).name ?? ''] ?? [];
  const around = folders.some((one) => `${folder}/`.startsWith(`${one}/`));
  return around ? undefined : misspeltName(folder, `donde «${image}» guarda sus datos`, folders);
}
