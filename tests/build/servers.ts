import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { ROOT } from '../project.ts';

/** A web server that docs/publicar.md shows how to configure. */
export interface WebServer {
  /** Language of its block in docs/publicar.md: ` ```nginx `. */
  name: 'nginx' | 'apache' | 'caddy';
  program: string;
  /** Arguments to run it in the foreground with a configuration file. */
  args(file: string, folder: string): string[];
  /** Completes the part from docs/publicar.md to a full configuration. */
  whole(part: string, folder: string, port: number): string;
}

const isRoot = process.getuid?.() === 0;

/** Apache modules that Debian loads by default, and the two that docs/publicar.md enables. */
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

/** The configuration from docs/publicar.md. */
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

/** Waits until a server accepts connections; throws with its output if it exits first. */
async function listening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`It does not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A running server. */
export interface Running {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts a server with the configuration of docs/publicar.md.
 *
 * @param site the folder to serve, readable by all users.
 * @throws if the program is not installed or does not start.
 */
export async function start(server: WebServer, site: string): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'servidor-'));
  // Servers started as root switch to another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'home'));
  const port = await freePort();
  const file = join(folder, 'configuration');
  const part = partOfGuide(server.name).replaceAll('/srv/apuntes', site);
  writeFileSync(file, server.whole(part, folder, port));
  let output = '';
  const child = spawn(server.program, server.args(file, folder), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: join(folder, 'home') },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const absent = new Promise<never>((_resolve, reject) => {
    const message = `Falta ${server.program}: npm run herramientas lo instala en Debian`;
    child.once('error', () => reject(new Error(message)));
  });
  await Promise.race([listening(child, port, () => output), absent]);
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A raw response. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests a path exactly as written, without following redirects or decoding. */
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
