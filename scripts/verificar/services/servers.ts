import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Service } from './inside/start.ts';
import { HARNESS, PACKAGES, harnessPath } from '../core/batch.ts';
import { POSTGRES, POSTGRES_OLD } from './postgres.ts';
import { CACHE_DIRECTORY, run } from '../core/process.ts';
import type { SandboxOptions } from '../core/sandbox.ts';

export type { Service };

/** What a sandbox needs so that `inside/start.ts` can start servers in it. */
export interface ServiceSetup {
  /** Put before the command that needs the servers. */
  command: string[];
  readOnly: NonNullable<SandboxOptions['readOnly']>;
  env: Record<string, string>;
}

const SETTINGS_INSIDE = '/run/verificar/servicios';

/** Files on which the servers of an example depend, for the cache's key. */
export const SERVICE_FILES = ['start', 'practice-server', 'mongo-server'].map(
  (name) => `scripts/verificar/services/inside/${name}.ts`,
);

/** What readers are told of the servers that are not the product itself. */
export const SERVER_STAND_INS = {
  mongo: 'un servidor que imita a MongoDB',
  mysql: 'MariaDB, no MySQL',
} satisfies Partial<Record<Service, string>>;

/**
 * Prepares servers for one sandbox.
 *
 * @param hosts names that the pretended internet must have a certificate for.
 * @param old whether PostgreSQL must be as old as Debian's client (`pg_dump`).
 * @param code of the example, for the users and databases that it takes for granted.
 */
export async function prepareServices(
  services: Service[],
  { hosts = [], old = false, code = '' }: { hosts?: string[]; old?: boolean; code?: string } = {},
): Promise<ServiceSetup> {
  const settings: Record<string, string> = {
    postgres: old ? POSTGRES_OLD.inside : POSTGRES.inside,
    psql: POSTGRES_OLD.psql,
    certificates: SETTINGS_INSIDE,
    ...(code !== '' && { postgresSetup: postgresSetup(code), mysqlSetup: mysqlSetup(code) }),
  };
  const internet = services.includes('internet');
  return {
    command:
      services.length > 0
        ? ['node', harnessPath('services/inside/start.ts'), services.join(','), '--']
        : [],
    readOnly: {
      ...(services.length > 0 && { ...HARNESS, ...PACKAGES }),
      ...(internet && { [SETTINGS_INSIDE]: await makeCertificates(hosts) }),
    },
    env: {
      VERIFICAR_SERVICES: JSON.stringify(settings),
      VERIFICAR_MONGO_USERS: JSON.stringify(mongoUsers(code)),
      ...(internet && { CURL_CA_BUNDLE: `${SETTINGS_INSIDE}/server.pem` }),
    },
  };
}

const firsts = (code: string, pattern: RegExp): string[] => [
  ...new Set([...code.matchAll(pattern)].map(([, first = '']) => first)),
];

const databases = (code: string): string[] => [
  ...firsts(code, /\bdatabase: ['"](\w+)['"]/g),
  ...firsts(code, /\b(?:postgres(?:ql)?|mysql):\/\/[^\s/'"`]+\/(\w+)/g),
];

function postgresSetup(code: string): string {
  const users = [
    ...firsts(code, /\buser: ['"](\w+)['"]/g),
    ...firsts(code, /\bpostgres(?:ql)?:\/\/(\w+)[:@]/g),
  ];
  return [
    ...users.map((user) => `CREATE ROLE "${user}" SUPERUSER LOGIN;`),
    ...databases(code).map((name) => `CREATE DATABASE "${name}";`),
    'SELECT 1;',
  ].join('\n');
}

const mysqlSetup = (code: string): string =>
  [
    'SELECT 1;',
    ...databases(code).map((name) => `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4;`),
  ].join('\n');

/** Users of MongoDB by name, with their passwords. */
const mongoUsers = (code: string): Record<string, string> =>
  Object.fromEntries(
    [...code.matchAll(/\bmongodb:\/\/(\w+):(\w+)@/g)].map(([, user, password]) => [user, password]),
  );

/**
 * A certificate for these hosts, which the examples trust.
 *
 * @returns its directory.
 */
async function makeCertificates(hosts: string[]): Promise<string> {
  const names = [...new Set(['example.com', ...hosts])].sort();
  const directory = path.join(CACHE_DIRECTORY, 'certificados', names.join('+').slice(0, 120));
  if (existsSync(directory)) return directory;
  // Two sessions may want the same one at once: each makes its own, and the first stays.
  mkdirSync(path.dirname(directory), { recursive: true });
  const draft = mkdtempSync(`${directory}.`);
  const { code, stderr } = await run('/usr/bin/openssl', [
    ...[
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '3650',
    ],
    ...[
      '-subj',
      '/CN=practica',
      '-addext',
      `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`,
    ],
    ...['-keyout', path.join(draft, 'server.key'), '-out', path.join(draft, 'server.pem')],
  ]);
  if (code !== 0) throw new Error(`openssl no hace el certificado: ${stderr}`);
  if (existsSync(directory)) rmSync(draft, { recursive: true });
  else renameSync(draft, directory);
  return directory;
}
