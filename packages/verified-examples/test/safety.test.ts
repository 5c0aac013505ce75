import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { homedir, networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Limits } from '../src/limits.ts';
import { run, withTemporaryDirectory } from '../src/process.ts';
import { runSandboxed } from '../src/sandbox.ts';
import { fence, follow } from './documents.ts';

const resultOf = async (info: string, code: string) => {
  const [result] = await follow(fence(info, code));
  return result;
};

it('never runs code that a note only shows', async () => {
  const mark = path.join(tmpdir(), `ejecutado-${process.pid}`);
  const lines = [`docker ps \\\\`, `echo hola > ${mark}`, `docker ps \\`, `; touch ${mark}`];
  for (const code of [lines.slice(0, 2), lines.slice(2), lines]) {
    await resultOf('bash solo-compila', code.join('\n'));
    const wasRun = existsSync(mark);
    rmSync(mark, { force: true });
    expect(wasRun).toBe(false);
  }
});

/** Runs a command in the sandbox. */
const inside = (command: string, options: { limits?: Limits; timeout?: number } = {}) =>
  withTemporaryDirectory((directory) =>
    runSandboxed('/usr/bin/bash', ['-c', command], { directory, merge: true, ...options }),
  );

/** Runs a command on this machine. */
const outside = (command: string) => run('/usr/bin/bash', ['-c', command], { merge: true });

describe('a sandbox does not let an example', () => {
  let folder: string;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'equipo-'));
    writeFileSync(path.join(folder, 'secreto'), 'clave');
    vi.stubEnv('SECRETO', 'clave');
    server = createServer().listen(0, '0.0.0.0');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    server.close();
    rmSync(folder, { recursive: true });
  });

  /** An address of this machine in its network. */
  const address = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

  const attempts: [what: string, command: () => string][] = [
    ['read the home of its user', () => `ls ${homedir()}`],
    ['read a file of the machine', () => `cat ${folder}/secreto`],
    ['read its environment', () => 'test -n "$SECRETO"'],
    ['write into a folder of the machine', () => `touch ${folder}/hecho`],
    ['see its processes', () => `kill -0 ${process.pid}`],
    ['call a server of the machine', () => `exec 3<>/dev/tcp/127.0.0.1/${port}`],
  ];
  if (address !== undefined) {
    attempts.push(['use the network', () => `exec 3<>/dev/tcp/${address}/${port}`]);
  }

  it.each(attempts)('%s', async (_what, command) => {
    expect((await outside(command())).code).toBe(0);
    rmSync(path.join(folder, 'hecho'), { force: true });
    expect((await inside(command())).code).not.toBe(0);
    expect(existsSync(path.join(folder, 'hecho'))).toBe(false);
  });
});

describe('a sandbox', () => {
  it('has no secrets of this machine, no rights over it, and no network', async () => {
    const { stdout } = await inside(
      'id -u; grep CapEff /proc/self/status; cat /etc/shadow /etc/gshadow; ls /root; touch /usr/x /etc/x; exec 3<>/dev/tcp/203.0.113.10/80',
    );
    expect(stdout).toMatch(/^1000\nCapEff:\t0+\n/);
    expect(stdout).not.toMatch(/root:[*!$]/);
    expect(stdout).toContain("cannot access '/root'");
    expect(stdout).toContain("cannot touch '/usr/x': Read-only");
    expect(stdout).toContain('Network is unreachable');
  });

  it('keeps what is written into its directory, and only that', async () => {
    const name = `ejemplo-${process.pid}`;
    await withTemporaryDirectory(async (directory) => {
      const command = `echo sí > /tmp/${name} && cp /tmp/${name} ~/${name} && cp ~/${name} .`;
      const { code } = await runSandboxed('/usr/bin/bash', ['-c', command], { directory });
      expect(code).toBe(0);
      expect(readFileSync(path.join(directory, name), 'utf8')).toBe('sí\n');
      expect(existsSync(`/tmp/${name}`)).toBe(false);
      const again = await runSandboxed('/usr/bin/ls', [`/tmp/${name}`, `/home/ana/${name}`], {
        directory,
      });
      expect(again.stdout).toBe('');
    });
  });

  it('has a loopback network', async () => {
    const server = 'require("http").createServer((q, r) => r.end("sí")).listen(3000)';
    const { stdout } = await inside(
      `node -e '${server}' & curl -s --retry 50 --retry-delay 1 --retry-connrefused localhost:3000`,
    );
    expect(stdout).toBe('sí');
  });

  it('is root only in its own namespace, for containers', async () => {
    const result = await resultOf(
      'bash',
      'docker ps > /dev/null\nreadlink /proc/self/ns/user\nLANGUAGE=en cat /etc/shadow',
    );
    // It has other users than this machine, and no access to root's files.
    const [users, secrets] = result?.seen?.split('\n') ?? [];
    expect(users).toMatch(/^user:\[\d+\]$/);
    expect(users).not.toBe(readlinkSync('/proc/self/ns/user'));
    expect(secrets).toBe('cat: /etc/shadow: Permission denied');
  });

  /** A bit less than a limit passes; a bit more is stopped. */
  it.each([
    [
      'más de 50 procesos a la vez',
      (count: number) => `for n in {1..${count}}; do sleep 2 & done; wait`,
      [30, 70],
    ],
    [
      'más de 0.3 GB de memoria',
      (megabytes: number) =>
        `node -e 'const a = Buffer.alloc(${megabytes}e6, 1); setTimeout(() => a, 2000)'`,
      [100, 400],
    ],
    [
      'imprime más de 4 millones de caracteres',
      (megabytes: number) => `yes | head -c ${megabytes}000000; sleep 2`,
      [3, 6],
    ],
    ['File size limit exceeded', (size: number) => `truncate --size ${size}G grande`, [3, 5]],
  ])('stops an example that exceeds: %s', { timeout: 60_000 }, async (words, command, sizes) => {
    const limits = { processes: 50, memory: 3e8 };
    const [below, above] = await Promise.all(
      sizes.map((size) => inside(`{ ${command(size)}; } && echo fin`, { limits })),
    );
    expect(below!.stdout.slice(-300)).not.toContain(words);
    expect(below!.stdout).toMatch(/fin\n$/);
    expect(above!.stdout.slice(-300)).toContain(words);
    expect(above!.stdout).not.toMatch(/fin\n/);
  });

  it('stops an example that does not end, with what it started', async () => {
    await withTemporaryDirectory(async (directory) => {
      const ticks = path.join(directory, 'ticks');
      const { timedOut } = await runSandboxed(
        '/usr/bin/bash',
        ['-c', '(while :; do echo . >> ticks; sleep 0.05; done) & while :; do sleep 1; done'],
        { directory, timeout: 2000 },
      );
      expect(timedOut).toBe(true);
      const written = readFileSync(ticks, 'utf8');
      expect(written).not.toBe('');
      await wait(500);
      expect(readFileSync(ticks, 'utf8')).toBe(written);
    });
    expect((await inside('sleep 1', { timeout: 60_000 })).timedOut).toBe(false);
  });
});

it('explains a failure that it causes', async () => {
  const result = await resultOf('js', "await fetch('http://203.0.113.10/');");
  expect(result?.problem?.message).toContain('los ejemplos se ejecutan sin red');
});
