import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { SERVERS, USES_DOCKER, launchWithContainers } from '../languages/docker/index.ts';
import { BLOCKS_INSIDE } from '../languages/shell/shells.ts';
import { ENGINE_MOUNT, sandboxPath } from '../src/batch.ts';
import { EXECUTABLE } from '../src/chromium.ts';
import { NODE } from '../src/process.ts';
import { runSandboxed } from '../src/sandbox.ts';
import { PACKAGE } from '../src/settings.ts';
import { PROMPTS } from '../src/substitutes.ts';
import type { Job } from '../src/types.ts';
import * as messages from './messages.ts';
import { npmCache, readNpmPackages } from './npm.ts';
import { USES_NPM } from './places.ts';

/** Home of the reader inside the sandbox. */
const HOME = '/home/ana';

const TIMEOUT = 600_000;

/** The module that leads a session, inside its sandbox. */
const SESSION = sandboxPath('session/sandbox/session.ts');

/** Folders of the programs of substitutes, inside the sandbox. */
const PROGRAMS = PROMPTS.map(({ programs }) => sandboxPath(path.relative(PACKAGE, programs)));

/** The code of all blocks of a session. */
export const codeOf = ({ blocks }: Job): string => blocks.map(({ code }) => code).join('\n');

/**
 * Gives a page that uses npm a copy of the cache's index, which npm writes to; the contents are
 * mounted read-only and shared by all sessions.
 *
 * @returns mounts: path inside → path on this machine.
 */
function copyNpmCache(code: string, home: string): Record<string, string> {
  if (!USES_NPM.test(code) || !existsSync(npmCache())) return {};
  const [index = '', content = ''] = ['index-v5', 'content-v2'].map((name) => `_cacache/${name}`);
  cpSync(path.join(npmCache(), index), path.join(home, '.npm', index), { recursive: true });
  mkdirSync(path.join(home, '.npm', content));
  return { [`${HOME}/.npm/${content}`]: path.join(npmCache(), content) };
}

/**
 * Runs the session, with containers when the page uses them.
 *
 * @param home folder that becomes the reader's home.
 * @param session folder with its steps and blocks.
 * @returns everything printed.
 */
export async function launchSession(job: Job, home: string, session: string): Promise<string> {
  const code = codeOf(job);
  const cache = copyNpmCache(code, home);
  const env = {
    VERIFICAR: BLOCKS_INSIDE,
    ...(EXECUTABLE !== undefined && { VERIFICAR_CHROMIUM: EXECUTABLE }),
    PATH: [
      ...['/run/verificar/docker/bin', sandboxPath('session/sandbox/bin'), ...PROGRAMS],
      ...['/run/herramientas', '/usr/local/bin', '/usr/bin', '/usr/sbin', '/bin', '/sbin'],
    ].join(':'),
    // Most readers' systems are in Spanish: a page that shows English asks for it in view.
    LANGUAGE: 'es',
    // A pager ends by itself in a reader's window when the text fits; here it would wait.
    PAGER: 'cat',
    // psql opens one only when the text does not fit, and that one waits in a reader's window too.
    PSQL_PAGER: `cat; echo '${messages.paged}'`,
    npm_config_offline: 'true',
    npm_config_before: readNpmPackages().before,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
  if (USES_DOCKER.test(code)) {
    const { stdout } = await launchWithContainers({
      code,
      command: ['node', SESSION],
      home,
      session,
      env,
      readOnly: { ...ENGINE_MOUNT, ...cache, '/run/herramientas/node': NODE },
      timeout: TIMEOUT,
    });
    return stdout;
  }
  const { stdout } = await runSandboxed('node', [SESSION], {
    directory: home,
    at: HOME,
    readOnly: { ...ENGINE_MOUNT, ...SERVERS, ...cache },
    writable: { [BLOCKS_INSIDE]: session },
    env,
    timeout: TIMEOUT,
    merge: true,
  });
  return stdout;
}
