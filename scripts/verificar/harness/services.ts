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

const STARTERS: Record<Service, () => { child: ChildProcess; port: number }> = {
  internet: () => ({
    child: launch(process.execPath, [
      here('practice-server.ts'),
      '18080',
      '18443',
      SETTINGS['certificates'] ?? '',
    ]),
    port: 18_080,
  }),
  postgres: () => {
    const data = '/tmp/.postgres';
    const programs = SETTINGS['postgres'] ?? '';
    execFileSync(
      `${programs}/initdb`,
      [
        ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
        ...['--no-sync', '--no-instructions'],
      ],
      { stdio: 'ignore' },
    );
    const options = ['fsync=off', 'listen_addresses=127.0.0.1'].flatMap((option) => ['-c', option]);
    return {
      child: launch(`${programs}/postgres`, ['-D', data, '-k', '/tmp', ...options]),
      port: 5432,
    };
  },
  redis: () => ({
    child: launch('/usr/bin/redis-server', [
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      '/tmp',
      '--loglevel',
      'warning',
    ]),
    port: 6379,
  }),
  mysql: () => {
    const data = '/tmp/.mysql';
    execFileSync(
      '/usr/bin/mariadb-install-db',
      [
        ...[
          '--no-defaults',
          `--datadir=${data}`,
          '--auth-root-authentication-method=normal',
          '--skip-test-db',
        ],
        ...['--innodb-log-file-size=4M', '--innodb-flush-method=nosync'],
      ],
      { stdio: 'ignore' },
    );
    return {
      child: launch('/usr/sbin/mariadbd', [
        ...[
          '--no-defaults',
          `--datadir=${data}`,
          '--socket=/tmp/mysql.sock',
          '--bind-address=127.0.0.1',
        ],
        ...[
          '--innodb-log-file-size=4M',
          '--innodb-flush-method=nosync',
          '--character-set-server=utf8mb4',
        ],
        // Any user and password of a note will do.
        ...(SETTINGS['mysqlSetup'] ? ['--skip-grant-tables', '--skip-networking=0'] : []),
      ]),
      port: 3306,
    };
  },
  mongo: () => ({
    child: launch(process.execPath, [here('mongo-server.ts'), '27017']),
    port: 27_017,
  }),
};

/** Databases and users that the notes take for granted. */
const SETUPS: Partial<Record<Service, (sql: string) => void>> = {
  postgres: (sql) => {
    execFileSync('/usr/lib/postgresql/15/bin/psql', ['-X', '-q', '-h', '/tmp', '-U', 'postgres'], {
      input: sql,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  },
  mysql: (sql) => {
    execFileSync('/usr/bin/mariadb', ['--no-defaults', '--socket=/tmp/mysql.sock', '--force'], {
      input: sql,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  },
};

/** Starts servers and waits until they answer. */
export async function startServices(names: Service[]): Promise<ChildProcess[]> {
  return Promise.all(
    names.map(async (name) => {
      const { child, port } = STARTERS[name]();
      await answers(port, child, name);
      const setup = SETTINGS[`${name}Setup`];
      if (setup) SETUPS[name]?.(setup);
      if (name !== 'internet') forward(...PUBLISHED[name]);
      return child;
    }),
  );
}

async function answers(port: number, child: ChildProcess, name: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (Date.now() < end && child.exitCode === null) {
    if (await canConnect(port)) return;
    await wait(30);
  }
  throw new Error(`no arranca el servidor «${name}»: ${said.get(child) ?? ''}`);
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
