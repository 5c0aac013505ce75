import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Service } from './harness/services.ts';
import { HARNESS, PACKAGES, harnessPath } from './batch.ts';
import { POSTGRES, POSTGRES_OLD } from './postgres.ts';
import { CACHE_DIRECTORY, run } from './process.ts';
import type { SandboxOptions } from './sandbox.ts';

export type { Service };

/** What a sandbox needs so that `harness/services.ts` can start servers in it. */
export interface ServiceSetup {
  /** Put before the command that needs the servers. */
  command: string[];
  readOnly: NonNullable<SandboxOptions['readOnly']>;
  env: Record<string, string>;
}

const SETTINGS_INSIDE = '/run/verificar/servicios';

/** Files on which the servers of an example depend, for the cache's key. */
export const SERVICE_FILES = ['services', 'practice-server', 'mongo-server', 'mongo-commands', 'files'].map(
  (name) => `scripts/verificar/harness/${name}.ts`,
);

/**
 * Prepares servers for one sandbox.
 *
 * @param hosts names that the pretended internet must have a certificate for.
 * @param old whether PostgreSQL must be as old as Debian's client (`pg_dump`).
 */
export async function prepareServices(
  services: Service[],
  { hosts = [], old = false }: { hosts?: string[]; old?: boolean } = {},
): Promise<ServiceSetup> {
  const settings: Record<string, string> = {
    postgres: old ? POSTGRES_OLD.inside : POSTGRES.inside,
    certificates: SETTINGS_INSIDE,
  };
  const internet = services.includes('internet');
  return {
    command: services.length > 0 ? ['node', harnessPath('services.ts'), services.join(','), '--'] : [],
    readOnly: {
      ...(services.length > 0 && { ...HARNESS, ...PACKAGES }),
      ...(internet && { [SETTINGS_INSIDE]: await makeCertificates(hosts) }),
    },
    env: {
      VERIFICAR_SERVICES: JSON.stringify(settings),
      ...(internet && { CURL_CA_BUNDLE: `${SETTINGS_INSIDE}/server.pem` }),
    },
  };
}

/**
 * A certificate for these hosts, which the examples trust.
 *
 * @returns its directory.
 */
async function makeCertificates(hosts: string[]): Promise<string> {
  const names = [...new Set(['example.com', ...hosts])].sort();
  const directory = path.join(CACHE_DIRECTORY, 'certificados', names.join('+').slice(0, 120));
  if (existsSync(path.join(directory, 'server.pem'))) return directory;
  mkdirSync(directory, { recursive: true });
  const { code, stderr } = await run('/usr/bin/openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3650'],
    ...['-subj', '/CN=practica', '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`],
    ...['-keyout', path.join(directory, 'server.key'), '-out', path.join(directory, 'server.pem')],
  ]);
  if (code !== 0) throw new Error(`openssl no hace el certificado: ${stderr}`);
  return directory;
}
