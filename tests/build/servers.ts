import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { ROOT } from '../project.ts';

/** A web server that the author's guide to publishing configures. */
export interface WebServer {
  /** As the guide names its language: ` ```nginx `. */
  name: 'nginx' | 'apache' | 'caddy';
  program: string;
  /** Arguments that run it in the foreground with its own configuration. */
  args(file: string, folder: string): string[];
  /** What surrounds the guide's part in a configuration that stands alone. */
  whole(part: string, folder: string, port: number): string;
}

const isRoot = process.getuid?.() === 0;

/** Apache's modules that Debian loads by itself, and the two that the guide enables. */
const APACHE_MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'rewrite'];

export const SERVERS: readonly WebServer[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    args: (file, folder) => ['-c', file, '-p', folder, '-e', 'stderr'],
    whole: (part, folder, port) => `
load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
${isRoot ? 'user www-data;' : ''}
daemon off;
pid ${folder}/nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ')}
  ${part.replace('listen 80;', `listen 127.0.0.1:${port};`)}
}`,
  },
  {
    name: 'apache',
    program: '/usr/sbin/apache2',
    args: (file) => ['-DFOREGROUND', '-f', file],
    whole: (part, folder, port) => `
ServerRoot ${folder}
ServerName localhost
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
${isRoot ? 'User www-data\nGroup www-data' : ''}
${APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
${part.replace('*:80', `127.0.0.1:${port}`)}`,
  },
  {
    name: 'caddy',
    program: '/usr/bin/caddy',
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    whole: (part, _folder, port) => `
{
  admin off
  auto_https off
}
${part.replace('tu-dominio.example', `http://127.0.0.1:${port}`)}`,
  },
];

/** The configuration that the guide gives its readers. */
function partOfGuide(name: string): string {
  const guide = readFileSync(join(ROOT, 'docs/publicar.md'), 'utf8');
  const [, part] = new RegExp('^```' + name + '\\n([^]*?)^```$', 'm').exec(guide) ?? [];
  if (!part) throw new Error(`docs/publicar.md has no configuration of ${name}`);
  return part;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Waits until a server takes connections; throws what it said when it ends instead. */
async function listening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`It does not start:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A server at work. */
export interface Running {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts a server with the guide's configuration.
 *
 * @param site the folder that it serves, readable by everybody.
 * @throws when the program is not on this machine or does not start.
 */
export async function start(server: WebServer, site: string): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'servidor-'));
  // Programs that start as root go on as somebody else.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'home'));
  const port = await freePort();
  const file = join(folder, 'configuration');
  const part = partOfGuide(server.name).replaceAll('/srv/apuntes', site);
  writeFileSync(file, server.whole(part, folder, port));
  let said = '';
  const child = spawn(server.program, server.args(file, folder), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const absent = new Promise<never>((_resolve, reject) => {
    const message = `Falta ${server.program}: npm run herramientas lo instala en Debian`;
    child.once('error', () => reject(new Error(message)));
  });
  await Promise.race([listening(child, port, () => said), absent]);
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a server sent, as it sent it. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks a server for a path, exactly as written; nothing is followed or decoded. */
export function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response));
      resolve({ status: response.statusCode!, headers: response.headers, body });
    }).once('error', reject);
  });
}
