import { describe, expect, it } from 'vitest';
import { canaryJob } from '../../scripts/verificar/core/engine.ts';
import type { Runner } from '../../scripts/verificar/core/types.ts';
import { RUNNERS } from '../../scripts/verificar/languages/index.ts';

/** Names that do not exist: [language, file, code, the name that was meant]. */
const WRONG: [string, string, string, string][] = [
  ['gradle', 'app/build.gradle', 'android {\n  signingConfisg {\n  }\n}', 'signingConfigs'],
  ['gradle', 'app/build.gradle', 'android {\n  nmaespace = "a.b"\n}', 'namespace'],
  ['gradle', 'app/build.gradle', 'android {\n  defaultConfig { minSdkk = 24 }\n}', 'minSdk'],
  [
    'gradle',
    'app/build.gradle',
    'android { buildTypes { release { minifyEnabld true } } }',
    'minifyEnabled',
  ],
  ['gradle', 'app/build.gradle', 'dependecies {\n}', 'dependencies'],
  [
    'gradle',
    'settings.gradle',
    'pluginManagement { repositories { mavenCentrla() } }',
    'mavenCentral',
  ],
  ['gradle', 'app/build.gradle', 'android { splits { abi { include "arm64-v8" } } }', 'arm64-v8a'],
  ['powershell', '', 'wingte install Git.Git', 'winget'],
  ['powershell', '', 'Get-ChildItme .', 'Get-ChildItem'],
  ['powershell', '', 'Set-Service LanmanServer -StartupTpye Automatic', '-StartupType'],
  ['powershell', '', 'wsl --lsit --verbose', '--list'],
  ['powershell', '', 'dokcer ps', 'docker'],
  ['powershell', '', 'wsl --set-version Ubuntu 3', '1 ni 2'],
  ['powershell', '', '((Get-Date) - (Get-Date)).Dyas', 'Days'],
  ['powershell', '', 'podman machin init', 'machine'],
  ['json', 'package.json', '{ "srcipts": {} }', 'scripts'],
  ['json', 'package.json', '{ "dependecies": {} }', 'dependencies'],
  ['json', 'package.json', '{ "jest": { "transfrom": {} } }', 'transform'],
  ['json', 'tsconfig.json', '{ "compilerOptions": { "outDri": "dist" } }', 'outDir'],
  ['json', 'tsconfig.json', '{ "compilerOptions": { "module": "nodenxt" } }', 'nodenext'],
  ['json', 'tsconfig.json', '{ "inlcude": ["src"] }', 'include'],
  ['http', '', 'POST /notas HTTP/1.1\nCnotent-Type: text/plain', 'Content-Type'],
  ['http', '', 'POTS /notas HTTP/1.1', 'POST'],
  ['http', '', 'HTTP/1.1 201 Creatde', 'Created'],
  ['yaml', '.github/workflows/a.yml', 'on: pussh\njobs: {}', 'push'],
  ['yaml', '.github/workflows/a.yml', 'on: push\njobs:\n  a:\n    setps: []', 'steps'],
  ['yaml', 'render.yaml', 'services:\n  - healthChekPath: /', 'healthCheckPath'],
  ['yaml', 'compose.yaml', 'services:\n  a:\n    volmues: []', 'volumes'],
  ['yaml', 'compose.yaml', 'servcies:\n  a: {}', 'services'],
  ['properties', 'application.properties', 'server.prot=8081', 'server.port'],
  ['properties', 'android/local.properties', 'sdk.dri=/opt', 'sdk.dir'],
  ['properties', '.env', 'MONGO_INITDB_ROOT_PASWORD=a', 'MONGO_INITDB_ROOT_PASSWORD'],
  ['ini', '.wslconfig', '[wsl]\nmemory=4GB', 'wsl2'],
  ['ini', 'a.service', '[Servce]\nExecStart=/bin/true', 'Servce'],
  ['gitignore', '.gitignore', 'node_mdoules/', 'node_modules'],
];

/** The job of an example in a file of this name. */
const jobOf = (runner: Runner, [language, title, code]: (typeof WRONG)[number]) =>
  canaryJob(runner, { language, code, problem: '', ...(title && { meta: `title="${title}"` }) });

/** The particular before the general: a Compose file is YAML that one runner knows better. */
function runnerOf(one: (typeof WRONG)[number]): Runner {
  const general = RUNNERS.find(({ languages }) => languages && one[0] in languages) as Runner;
  return RUNNERS.find((runner) => runner.accepts(jobOf(general, one))) as Runner;
}

describe.each([...new Set(WRONG.map(([language]) => language))])('%s', (language) => {
  it('tells each unknown name, and the one that was meant', { timeout: 300_000 }, async () => {
    const wrong = WRONG.filter(([own]) => own === language);
    const runners = Map.groupBy(wrong, (one) => runnerOf(one));
    const unseen: string[] = [];
    for (const [runner, cases] of runners) {
      const jobs = cases.map((one) => jobOf(runner, one));
      const outcomes = await runner.run(jobs, () => {});
      for (const [index, [, , code, meant]] of cases.entries()) {
        const said = outcomes[index]?.map(({ problem }) => problem?.message).join() ?? '';
        if (!said.includes(meant)) unseen.push(`${code}: ${said}`);
      }
    }
    expect(unseen).toEqual([]);
  });
});
