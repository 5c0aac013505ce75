import { existsSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTemporaryDirectory } from '../src/process.ts';
import { LIMITS, runSandboxed } from '../src/sandbox.ts';
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

const inside = (command: string, limits = LIMITS) =>
  withTemporaryDirectory((directory) =>
    runSandboxed('/usr/bin/bash', ['-c', command], { directory, merge: true, limits }),
  );

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

  it.each([
    ['bomba() { bomba | bomba & }; bomba; sleep 10', 'más de 50 procesos a la vez'],
    ['node -e "const a = []; for (;;) a.push(Buffer.alloc(5e7, 1))"', 'más de 0.3 GB de memoria'],
    ['yes', 'imprime más de 4 millones de caracteres'],
    ['truncate --size 5G grande', 'File size limit exceeded'],
  ])('stops %s and reports the limit', { timeout: 60_000 }, async (command, words) => {
    const limits = { processes: 50, memory: 3e8 };
    const { code, stdout } = await inside(`${command}; echo código $?`, limits);
    expect(stdout.slice(-300)).toContain(words);
    expect(code === 0 && !stdout.includes('código 153')).toBe(false);
  });
});

it('explains a failure that it causes', async () => {
  const result = await resultOf('js', "await fetch('http://203.0.113.10/');");
  expect(result?.problem?.message).toContain('los ejemplos se ejecutan sin red');
});
