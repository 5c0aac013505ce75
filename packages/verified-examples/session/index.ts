import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { USES_DOCKER, dockerLanguage } from '../languages/docker/index.ts';
import { javaLanguage } from '../languages/java/index.ts';
import { jsLanguage } from '../languages/js/index.ts';
import { redis } from '../languages/redis/console.ts';
import { shellLanguage } from '../languages/shell/index.ts';
import { mysql } from '../languages/sql/mysql.ts';
import { postgres } from '../languages/sql/postgres.ts';
import { CHROMIUM_PACKAGE } from '../src/chromium.ts';
import { CORES } from '../src/limits.ts';
import { findTool, reportedTool, withTemporaryDirectory, writeFiles } from '../src/process.ts';
import { perJob } from '../src/runs.ts';
import { PACKAGE } from '../src/settings.ts';
import { PROMPTS, SUBSTITUTES, substituteFiles } from '../src/substitutes.ts';
import type { Job, Language, LanguageOptions, Outcome, Tool } from '../src/types.ts';
import { STEPS_LANGUAGE } from './browser-steps.ts';
import { codeOf, launchSession } from './launch.ts';
import { evaluateBlock } from './outcomes.ts';
import { fileName, placesOf, stepOf, textOf } from './places.ts';
import type { LateExit, StepResult } from './steps.ts';

/** Languages whose blocks a reader uses; those of others are files. */
const USED: Readonly<Record<string, LanguageOptions>> = Object.assign(
  { [STEPS_LANGUAGE]: { comment: '#', role: { kind: 'browser' } } },
  ...[shellLanguage, redis, postgres, jsLanguage, javaLanguage, ...PROMPTS].map(
    ({ languages }) => languages,
  ),
);

const SCRIPT = findTool('/usr/bin/script');

/** Sessions at a time, each in a separate network: more than cores, since they mostly wait. */
const AT_A_TIME = pLimit(CORES + 3);

/** Files that the results of sessions depend on besides their own. */
const PROMPT_FILES = SUBSTITUTES.filter(({ prompt }) => prompt).flatMap(substituteFiles);

/** Shared by both plug-ins. */
const FOLLOWED = {
  module: import.meta.filename,
  languages: USED,
  waits: true,
  cacheInputs: PROMPT_FILES,
  run: perJob(followPage, AT_A_TIME),
};

async function detectTerminal(): Promise<Tool | undefined> {
  return reportedTool('util-linux', SCRIPT, ['--version']);
}

/**
 * A document as its reader follows it: one session in an empty folder, with what is visible, from top
 * to bottom. Files are written where the shell stands, commands are typed into terminals, and each
 * block finds what earlier ones left: variables, files, rows, containers.
 */
export const sessionLanguage: Language = {
  ...FOLLOWED,
  name: 'session',
  accepts: (job) => job.isSession === true && !USES_DOCKER.test(codeOf(job)),
  detect: detectTerminal,
  debianPackages: [
    ...['bsdutils', CHROMIUM_PACKAGE, 'git', 'curl', 'jq', 'openssh-client', 'openssl', 'procps'],
    ...['file', 'tree', 'unzip', 'zip', 'less', 'man-db'],
  ],
  selfTests: [
    {
      isSession: true,
      language: 'bash',
      code: 'echo hola # → adiós',
      problem: 'no es la que promete',
    },
    { isSession: true, language: 'bash', code: 'ordeninexistente', problem: 'el código 127' },
    { isSession: true, language: 'bash', code: 'sleep 22', problem: 'sin que trabaje nada' },
    {
      isSession: true,
      language: 'js',
      code: "import 'paquete-sin-instalar';",
      problem: 'ERR_MODULE_NOT_FOUND',
    },
  ],
};

/** Sessions that use containers need Docker's emulation. */
export const containerSessionLanguage: Language = {
  ...FOLLOWED,
  name: 'session-containers',
  accepts: (job) => job.isSession === true && USES_DOCKER.test(codeOf(job)),
  detect: async () => ((await dockerLanguage.detect()) ? detectTerminal() : undefined),
  debianPackages: [dockerLanguage, redis, postgres, mysql].flatMap(
    ({ debianPackages }) => debianPackages,
  ),
  cacheInputs: [
    path.join(PACKAGE, 'languages/docker/own-users.bash'),
    ...['start.bash', 'bases-de-datos.bash', 'entrada', 'copiar-programas', 'bin/docker'].map(
      (name) => path.join(PACKAGE, 'languages/docker/sandbox', name),
    ),
    ...PROMPT_FILES,
  ],
  selfTests: [
    {
      isSession: true,
      language: 'bash',
      code: 'docker rum hello-world',
      problem: "'rum' is not a docker command",
    },
  ],
};

async function followPage(job: Job): Promise<Outcome[]> {
  return withTemporaryDirectory(async (directory) => {
    const [home = '', session = ''] = ['casa', 'sesion'].map((name) => path.join(directory, name));
    mkdirSync(home);
    const places = placesOf(job);
    writeFiles(session, {
      'pasos.json': JSON.stringify(places.map(stepOf)),
      ...Object.fromEntries(places.map((place) => [fileName(place), textOf(place.block)])),
    });
    const said = await launchSession(job, home, session);
    const results = readResults(said, places.length);
    const outcomes: Outcome[] = [];
    for (const [index, place] of places.entries()) {
      if (!job.blocks.includes(place.block)) continue;
      outcomes.push(await evaluateBlock(place, results[index], { home, said }));
    }
    return outcomes;
  });
}

/** The results of the steps, with the late exits that the session reports at the end. */
function readResults(said: string, steps: number): StepResult[] {
  // One line each; Node itself may print more after it.
  const texts = said
    .split('\u001e')
    .flatMap((text) => text.split('\n', 1))
    .slice(1);
  const results = texts.slice(0, steps).map((text) => JSON.parse(text) as StepResult);
  const lateExits = JSON.parse(texts[steps] ?? '[]') as LateExit[];
  for (const { step, text } of lateExits) Object.assign(results[step]!, { died: text });
  return results;
}
