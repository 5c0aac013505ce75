import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Servers that an example needs, started inside its sandbox. As a program:
 *
 *     node services.ts redis,postgres -- bash session.bash
 *
 * starts them, waits until they answer, and then runs the command. What it has
 * to know of the machine comes as JSON in `$VERIFICAR_SERVICES`.
 */
export type Service = 'internet' | 'postgres' | 'redis' | 'mysql' | 'mongo';

/** Ports that the notes publish with Docker, beside each server's own. */
const PUBLISHED: Record<Exclude<Service, 'internet'>, [published: number, own: number]> = {
  postgres: [5532, 5432],
  redis: [7379, 6379],
  mysql: [3406, 3306],
  mongo: [37_017, 27_017],
};

/** Folders as the engine's `services.ts` mounts them. */
const SETTINGS = JSON.parse(process.env['VERIFICAR_SERVICES'] ?? '{}') as Partial<
  Record<string, string>
>;

const here = (name: string): string => path.join(import.meta.dirname, name);

function launch(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.set(child, ((said.get(child) ?? '') + text).slice(-2000));
  });
  return child;
}

/** Last words of each server, for when it does not start. */
const said = new Map<ChildProcess, string>();

/** A server that answers. */
export interface Server {
  child: ChildProcess;
  port: number;
}

/**
 * Starts PostgreSQL with one role, `postgres`, whom it trusts.
 *
 * @param programs directory of `initdb` and `postgres`.
 * @param client path of `psql`.
 */
export async function startPostgres(
  programs: string,
  client: string,
  port = 5432,
): Promise<Server> {
  const data = `/tmp/.postgres-${port}`;
  execFileSync(
    `${programs}/initdb`,
    [
      ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
      ...['--no-sync', '--no-instructions'],
    ],
    { stdio: 'ignore' },
  );
  const options = ['fsync=off', 'listen_addresses=127.0.0.1', 'timezone=UTC'];
  const child = launch(`${programs}/postgres`, [
    ...['-D', data, '-p', `${port}`, '-k', '/tmp'],
    ...options.flatMap((option) => ['-c', option]),
  ]);
  // It accepts connections before it answers them.
  await answers({ child, port }, () => psql(client, 'SELECT 1', port));
  return { child, port };
}

/** Runs SQL as whoever prepares a server; false when it did not work. */
function psql(client: string, sql: string, port = 5432): boolean {
  const args = ['-X', '-q', '-h', '/tmp', '-p', `${port}`, '-U', 'postgres', '-d', 'template1'];
  return feed(client, args, sql);
}

function feed(command: string, args: string[], input: string): boolean {
  try {
    execFileSync(command, args, { input, stdio: ['pipe', 'ignore', 'ignore'] });
    return true;
  } catch {
    return false;
  }
}

/** Socket and login of MariaDB's root. */
export const MYSQL_LOGIN = ['--no-defaults', '--socket=/tmp/mysql.sock', '--user=root'];

/** What MySQL 8 is strict about unless it is told otherwise. */
const MYSQL_MODE =
  'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/** Starts MariaDB, with a root without password, as strict as MySQL. */
export async function startMysql(flags: string[] = []): Promise<Server> {
  const data = '/tmp/.mysql';
  const common = ['--innodb-log-file-size=4M', '--innodb-flush-method=nosync'];
  execFileSync(
    '/usr/bin/mariadb-install-db',
    [
      ...['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal'],
      ...['--skip-test-db', ...common],
    ],
    { stdio: 'ignore' },
  );
  const child = launch('/usr/sbin/mariadbd', [
    ...['--no-defaults', `--datadir=${data}`, '--socket=/tmp/mysql.sock', ...common],
    ...['--bind-address=127.0.0.1', '--character-set-server=utf8mb4', '--default-time-zone=+00:00'],
    `--sql-mode=${MYSQL_MODE}`,
    ...flags,
  ]);
  const server = { child, port: 3306 };
  await answers(server);
  return server;
}

/** Starts Redis, which keeps nothing. */
export async function startRedis(): Promise<Server> {
  const child = launch('/usr/bin/redis-server', ['--save', '', '--dir', '/tmp']);
  const server = { child, port: 6379 };
  await answers(server);
  return server;
}

/** Starts the server that takes MongoDB's place. */
export async function startMongo(): Promise<Server> {
  const child = launch(process.execPath, [here('mongo-server.ts'), '27017']);
  const server = { child, port: 27_017 };
  await answers(server);
  return server;
}

async function startInternet(): Promise<Server> {
  const ports = ['18080', '18443'];
  const folder = SETTINGS['certificates'] ?? '';
  const child = launch(process.execPath, [here('practice-server.ts'), ...ports, folder]);
  const server = { child, port: 18_080 };
  await answers(server);
  return server;
}

/** Each server as an example needs it: with the databases and users that its code takes for granted. */
const STARTERS: Record<Service, () => Promise<unknown>> = {
  internet: startInternet,
  redis: startRedis,
  mongo: startMongo,
  postgres: async () => {
    const client = SETTINGS['psql'] ?? '';
    await startPostgres(SETTINGS['postgres'] ?? '', client);
    psql(client, SETTINGS['postgresSetup'] ?? '');
  },
  mysql: async () => {
    const setup = SETTINGS['mysqlSetup'];
    // Any user and password of a note will do.
    await startMysql(setup === undefined ? [] : ['--skip-grant-tables', '--skip-networking=0']);
    feed('/usr/bin/mariadb', [...MYSQL_LOGIN, '--force'], setup ?? '');
  },
};

async function startServices(names: Service[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      await STARTERS[name]();
      if (name !== 'internet') forward(...PUBLISHED[name]);
    }),
  );
}

/** Waits until a server takes connections, and `ready` says so. */
async function answers({ child, port }: Server, ready = (): boolean => true): Promise<void> {
  const end = Date.now() + 30_000;
  while (Date.now() < end && child.exitCode === null) {
    if ((await canConnect(port)) && ready()) return;
    await wait(30);
  }
  throw new Error(`no arranca ${child.spawnfile}: ${said.get(child) ?? ''}`);
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Lets a server be reached at a second port. */
function forward(from: number, to: number): void {
  const server = createServer((socket) => {
    const target = connect(to, '127.0.0.1');
    socket.on('error', () => target.destroy());
    target.on('error', () => socket.destroy());
    socket.pipe(target).pipe(socket);
  });
  server.listen(from, '127.0.0.1');
}

async function main(): Promise<void> {
  const [, , names = '', , command = '', ...args] = process.argv;
  await startServices(names.split(',').filter(Boolean) as Service[]);
  // Started by a preload, which waits for this file.
  const ready = process.env['VERIFICAR_READY'];
  if (ready !== undefined) {
    writeFileSync(ready, '');
    return;
  }
  const child = spawn(command, args, { stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
}

if (import.meta.main) await main();
